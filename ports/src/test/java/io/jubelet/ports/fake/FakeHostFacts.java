package io.jubelet.ports.fake;

import io.jubelet.domain.node.Machine;
import io.jubelet.domain.selinux.ContainerContexts;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Facts about a machine that is what a test says it is. Nothing is known of it at first. Thread-safe. */
public final class FakeHostFacts implements HostFacts {

    private static final ContainerContexts CONTEXTS =
            new ContainerContexts("system_u:system_r:container_t:s0", "system_u:object_r:container_file_t:s0");

    private volatile Machine machine = new Machine(0, 0, List.of(), Optional.empty(), 0);
    private volatile HostIdentity identity = new HostIdentity("", "", "", "", "", "");
    private volatile boolean appArmor;
    private volatile boolean seLinux;
    private volatile boolean swapAccounting;
    private volatile boolean keepsFilesFromSwap;
    private volatile List<String> maskedPaths = List.of();
    private volatile List<String> addresses = List.of();
    private final Map<String, List<String>> names = new ConcurrentHashMap<>();
    private volatile Function<String, List<String>> resolver = _ -> List.of();

    /** Has this from now on. */
    public FakeHostFacts machine(Machine now) {
        machine = now;
        return this;
    }

    /** Is this from now on. */
    public FakeHostFacts identity(HostIdentity now) {
        identity = now;
        return this;
    }

    /** Enforces SELinux labels from now on, or does not. */
    public FakeHostFacts seLinux(boolean now) {
        seLinux = now;
        return this;
    }

    /** Enforces AppArmor profiles from now on, or does not. */
    public FakeHostFacts appArmor(boolean now) {
        appArmor = now;
        return this;
    }

    /** Accounts for swap from now on, or does not. */
    public FakeHostFacts swapAccounting(boolean now) {
        swapAccounting = now;
        return this;
    }

    /** Keeps files in memory out of swap from now on, or does not. */
    public FakeHostFacts keepsFilesFromSwap(boolean now) {
        keepsFilesFromSwap = now;
        return this;
    }

    /** Has thermal counters at these paths from now on. */
    public FakeHostFacts maskedPaths(String... now) {
        maskedPaths = List.of(now);
        return this;
    }

    /** Has these addresses from now on, in this order. */
    public FakeHostFacts addresses(String... now) {
        addresses = List.of(now);
        return this;
    }

    /** The resolver knows this name from now on. */
    public FakeHostFacts name(String name, String... known) {
        names.put(name, List.of(known));
        return this;
    }

    /** Is asked for other names from now on. */
    public FakeHostFacts resolver(Function<String, List<String>> now) {
        resolver = now;
        return this;
    }

    @Override
    public Machine machine() {
        return machine;
    }

    @Override
    public HostIdentity identity() {
        return identity;
    }

    @Override
    public boolean seLinux() {
        return seLinux;
    }

    @Override
    public Optional<ContainerContexts> containerContexts() {
        return seLinux ? Optional.of(CONTEXTS) : Optional.empty();
    }

    @Override
    public boolean appArmor() {
        return appArmor;
    }

    @Override
    public boolean swapAccounting() {
        return swapAccounting;
    }

    @Override
    public boolean memoryFilesMaySwap() {
        return machine.swapBytes() > 0 && !keepsFilesFromSwap;
    }

    @Override
    public List<String> maskedPaths() {
        return maskedPaths;
    }

    @Override
    public List<String> addresses() {
        return addresses;
    }

    @Override
    public List<String> resolve(String name) {
        return names.containsKey(name) ? names.get(name) : resolver.apply(name);
    }
}
