package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.host.KernelParameters;
import org.junit.jupiter.api.Test;

/** What {@link KernelParameters} have to do. */
public abstract class KernelParametersContract {

    /** Parameters with these values: {@code vm.panic_on_oom} 2, {@code kernel.odd} text. */
    protected abstract KernelParameters parameters();

    @Test
    void aParameterIsReadAndSet() {
        KernelParameters parameters = parameters();
        assertEquals(2, parameters.get("vm.panic_on_oom"));
        parameters.set("vm.panic_on_oom", 0);
        assertEquals(0, parameters.get("vm.panic_on_oom"));
    }

    @Test
    void whatIsNotThereIsNeitherReadNorMade() {
        assertThrows(NotFoundException.class, () -> parameters().get("vm.none"));
        assertThrows(NotFoundException.class, () -> parameters().set("vm.none", 1));
        assertThrows(NotFoundException.class, () -> parameters().get("vm.none"));
    }

    @Test
    void whatIsNoNumberIsReported() {
        assertThrows(InvalidArgumentException.class, () -> parameters().get("kernel.odd"));
    }
}
