package io.jubelet.ports.fake;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.host.KernelParameters;
import java.util.Map;
import java.util.TreeMap;

/** {@link KernelParameters} in memory. */
public final class FakeKernelParameters implements KernelParameters {

    private final Map<String, String> values = new TreeMap<>();
    private boolean readOnly;

    /** Gives a parameter a value, whatever it is. */
    public synchronized FakeKernelParameters put(String name, String value) {
        values.put(name, value);
        return this;
    }

    /** Nobody may set anything from now on. */
    public synchronized FakeKernelParameters readOnly() {
        readOnly = true;
        return this;
    }

    @Override
    public synchronized long get(String name) {
        try {
            return Long.parseLong(value(name));
        } catch (NumberFormatException e) {
            throw new InvalidArgumentException(name + " is no whole number", e);
        }
    }

    private String value(String name) {
        if (!values.containsKey(name)) {
            throw new NotFoundException("there is no " + name);
        }
        return values.get(name);
    }

    @Override
    public synchronized void set(String name, long value) {
        value(name);
        if (readOnly) {
            throw new PermissionDeniedException("can't set " + name + ": read-only file system");
        }
        values.put(name, Long.toString(value));
    }
}
