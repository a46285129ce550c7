package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.failure.NotFoundException;
import org.junit.jupiter.api.Test;

/** What {@link RuntimeClasses} have to do. */
public abstract class RuntimeClassesContract {

    /** The classes of a cluster that had none when the test began; it sees changes at once or some time later. */
    protected abstract RuntimeClasses classes();

    /** Somebody creates a class, or replaces it. */
    protected abstract void put(String name, String handler);

    @Test
    void aClassNamesItsHandler() {
        assertThrows(NotFoundException.class, () -> classes().handler("strict"));
        put("strict", "sandboxed");
        Deadline.await(() -> handler().equals("sandboxed"), () -> assertEquals("sandboxed", handler()));
        assertThrows(NotFoundException.class, () -> classes().handler("other"));
    }

    private String handler() {
        try {
            return classes().handler("strict");
        } catch (NotFoundException e) {
            return e.getMessage();
        }
    }
}
