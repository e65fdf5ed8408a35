/// A table whose items the account that publishes this module writes and removes.
module publisher::items {
    use std::signer;
    use aptos_std::table::{Self, Table};

    struct Items has key {
        table: Table<vector<u8>, vector<u8>>,
    }

    /// Writes an item of the owner's table; makes the table at first.
    public entry fun set(owner: &signer, key: vector<u8>, value: vector<u8>) acquires Items {
        let holder = signer::address_of(owner);
        if (!exists<Items>(holder)) {
            move_to(owner, Items { table: table::new<vector<u8>, vector<u8>>() });
        };
        table::upsert(&mut borrow_global_mut<Items>(holder).table, key, value);
    }

    /// Removes an item of the owner's table; aborts where it is not there.
    public entry fun remove(owner: &signer, key: vector<u8>) acquires Items {
        let holder = signer::address_of(owner);
        table::remove(&mut borrow_global_mut<Items>(holder).table, key);
    }
}
