package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.watch.ObjectStore;

/**
 * Logs objects that can't be read; the others are looked up when they are needed.
 *
 * @param kind what the objects are, for messages
 */
record UnreadableObjects(String kind) implements ObjectStore.Listener {

    private static final System.Logger LOG = System.getLogger(UnreadableObjects.class.getName());

    @Override
    public void changed() {
        // Read when needed.
    }

    @Override
    public void unreadable(String name, String message) {
        LOG.log(System.Logger.Level.WARNING, "the " + kind + " " + name + " of the API server can't be understood: " + message);
    }
}
