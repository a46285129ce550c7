package io.jubelet.app.task;

/** Starts threads. The agent uses virtual ones, the simulation threads that run one at a time in a seeded order. */
@FunctionalInterface
public interface Tasks {

    /** Virtual threads of the platform. */
    Tasks VIRTUAL = (name, body) -> Thread.ofVirtual().name(name).start(body);

    /**
     * Starts a thread.
     *
     * @param name name for logs and thread dumps
     * @param body what it runs; must not throw
     */
    Thread start(String name, Runnable body);
}
