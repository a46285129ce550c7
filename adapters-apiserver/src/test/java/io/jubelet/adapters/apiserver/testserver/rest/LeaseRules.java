package io.jubelet.adapters.apiserver.testserver.rest;

/** Leases: a renewal requires a resourceVersion. */
final class LeaseRules extends Rules.PlainRules {

    @Override
    public boolean unconditionalUpdate() {
        return false;
    }
}
