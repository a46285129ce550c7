package io.jubelet.adapters.apiserver.watch;

import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.ports.failure.PortException;

/** Handles events of a {@link Reflector}: one call after another, on its thread, none once it is closed. */
public interface WatchHandler {

    /** A list of all objects as they are now; only a complete one counts. */
    interface Listing {

        /** One of them. */
        void item(WireNode.Obj object);

        /** There are no more. */
        void complete();
    }

    /** A list begins. */
    Listing list();

    /** An object that was created or changed. */
    void changed(WireNode.Obj object);

    /** The last state of an object that was deleted. */
    void deleted(WireNode.Obj object);

    /** The API server refuses list or watch; it is tried again. */
    void failed(PortException why);
}
