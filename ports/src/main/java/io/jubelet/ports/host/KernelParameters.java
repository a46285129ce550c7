package io.jubelet.ports.host;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;

/** Integer parameters of the kernel of this machine (sysctl(8)). Thread-safe. */
public interface KernelParameters {

    /**
     * The value of a parameter.
     *
     * @param name name with dots, such as {@code vm.overcommit_memory}
     * @throws NotFoundException when the kernel has no such parameter
     * @throws InvalidArgumentException when its value is no whole number
     */
    long get(String name);

    /**
     * Sets a parameter, until the machine is started again.
     *
     * @throws NotFoundException when the kernel has no such parameter
     * @throws PermissionDeniedException when this process may not set it
     */
    void set(String name, long value);
}
