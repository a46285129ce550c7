package io.jubelet.adapters.apiserver.testserver.rest;

/** Leases: who renews one has to say from which state. */
final class LeaseRules extends Rules.PlainRules {

    @Override
    public boolean unconditionalUpdate() {
        return false;
    }
}
