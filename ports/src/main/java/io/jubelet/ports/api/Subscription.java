package io.jubelet.ports.api;

/** Deliveries that go on until they are ended. */
@FunctionalInterface
public interface Subscription extends AutoCloseable {

    /**
     * Ends the deliveries; one that is under way may still finish. Does nothing the second time; may be called from within
     * a delivery. Never blocks.
     */
    @Override
    void close();
}
