package io.jubelet.adapters.apiserver.watch;

import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.ports.failure.PortException;
import java.util.List;

/** Takes what a {@link Reflector} sees: one call after another, on its thread, none once it is closed. */
public interface Follower {

    /** All objects as they are now. */
    void all(List<WireNode.Obj> objects);

    /** An object that was created or changed. */
    void changed(WireNode.Obj object);

    /** The last state of an object that was deleted. */
    void deleted(WireNode.Obj object);

    /** The server does not let us follow; it is tried again. */
    void failed(PortException why);
}
