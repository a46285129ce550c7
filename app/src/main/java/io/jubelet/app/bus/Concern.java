package io.jubelet.app.bus;

/**
 * One concern of the agent, such as observing the runtime or reporting status. It is the only owner of its state and is deployed
 * as one verticle on virtual threads.
 */
public interface Concern {

    /** Name for logs and thread names. */
    String name();

    /** Subscribes to topics and starts timers. Called once, before anything is delivered to this concern. */
    void start(Bus bus);

    /** Ends timers and waits for nothing. Messages may still arrive and are ignored. */
    default void stop() {
    }
}
