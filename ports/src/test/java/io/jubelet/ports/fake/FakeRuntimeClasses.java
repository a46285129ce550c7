package io.jubelet.ports.fake;

import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.Map;
import java.util.TreeMap;

/** {@link RuntimeClasses} in memory; they have been seen unless a test says otherwise. Thread-safe. */
public final class FakeRuntimeClasses implements RuntimeClasses {

    private final FakeFaults faults;
    private final Map<String, String> handlers = new TreeMap<>();
    private boolean seen = true;

    /** No classes. */
    public FakeRuntimeClasses() {
        this(new FakeFaults());
    }

    FakeRuntimeClasses(FakeFaults faults) {
        this.faults = faults;
    }

    /** The failures of this fake. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes a class. */
    public synchronized void put(String name, String handler) {
        handlers.put(name, handler);
    }

    /** Somebody deletes a class. */
    public synchronized void remove(String name) {
        handlers.remove(name);
    }

    /** Whether classes have been seen yet. */
    public synchronized void seen(boolean now) {
        seen = now;
    }

    @Override
    public synchronized String handler(String name) {
        faults.call("runtimeClasses.handler");
        if (!seen) {
            throw new UnavailableException("runtime classes have not been seen yet");
        }
        if (!handlers.containsKey(name)) {
            throw new NotFoundException("RuntimeClass \"" + name + "\" not found");
        }
        return handlers.get(name);
    }
}
