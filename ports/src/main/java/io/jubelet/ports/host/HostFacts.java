package io.jubelet.ports.host;

import io.jubelet.domain.node.Machine;
import io.jubelet.domain.selinux.ContainerContexts;
import java.util.List;
import java.util.Optional;

/** Facts about this machine, read when they are requested. A fact that can't be read is empty or zero, never a failure. */
public interface HostFacts {

    /** CPUs, memory, huge pages, storage of the root directory, swap. */
    Machine machine();

    /** Identity of the machine. */
    HostIdentity identity();

    /** Whether the kernel enforces AppArmor profiles. */
    boolean appArmor();

    /** Whether the kernel enforces SELinux labels, and this process may use them. */
    boolean seLinux();

    /**
     * The contexts that containers get by the SELinux policy of this machine; absent where labels are not enforced. A policy that has
     * none of them gives empty ones.
     */
    Optional<ContainerContexts> containerContexts();

    /**
     * Whether the kernel accounts for swap, so that cgroups of containers have a limit for it: {@code memory.swap.max} in
     * version 2, {@code memory.memsw.limit_in_bytes} in version 1.
     */
    boolean swapAccounting();

    /**
     * Whether files in memory may get to a disk: there is swap space, and no tmpfs can be kept out of it ({@code noswap}, see
     * tmpfs(5)). Where there is swap space, one is mounted for a moment to find out.
     */
    boolean memoryFilesMaySwap();

    /**
     * Absolute paths that only some machines have and that containers must not see: the thermal counters of the
     * CPUs, in the order of their numbers.
     */
    List<String> maskedPaths();

    /**
     * Addresses of this machine without loopback and link-local ones: first those that lead to a default route of IPv4, then those
     * that lead to one of IPv6, then all others.
     */
    List<String> addresses();

    /**
     * Addresses that the resolver of this machine returns for a name; none when it has none. May wait for a name server.
     *
     * @param name a host name
     */
    List<String> resolve(String name);
}
