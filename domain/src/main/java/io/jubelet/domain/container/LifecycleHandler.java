package io.jubelet.domain.container;

/**
 * The action of a hook. The simple name of each record is the key of the API with a capital first letter.
 */
public sealed interface LifecycleHandler permits Handler, LifecycleHandler.Sleep {

    /**
     * Waits.
     *
     * @param seconds seconds, 0 or more
     */
    record Sleep(long seconds) implements LifecycleHandler {
    }
}
