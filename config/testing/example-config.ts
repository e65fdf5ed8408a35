/** The example of the design, with bytes in place of its dots. */
export const EXAMPLE = `
target: http://127.0.0.1:8080
profile: document            # document | aptos | a file
names: {}                    # overrides of the profile
headers: { authorization: "Bearer \${NODE_TOKEN}" }   # never written anywhere
concurrency: 8               # requests in flight; 'rate: 50' caps requests per second
timeout: 10s
accounts:                    # whose summaries to ask for
  - address: "0xa11ce"
    transactions:            # must appear, exactly so
      - { version: "1200", kind: orderless }
    orderless: true
    empty: false
tables:
  - handle: "0x5"
    items:
      - key: "0x00ab"
        value: "0x0300000000000000"
        history: [{ version: "2000", value: "0x0A" }, { version: "1600", absent: true }]
    absent: ["0xdeadbeef"]
seed: 1
`;
