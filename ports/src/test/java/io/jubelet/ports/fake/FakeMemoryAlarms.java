package io.jubelet.ports.fake;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.MemoryAlarms;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** {@link MemoryAlarms} that ring when a test changes the usage of a cgroup, on the thread of the test. */
public final class FakeMemoryAlarms implements MemoryAlarms {

    private final Map<String, Long> usages = new TreeMap<>(Map.of("/", 0L));
    private Set<Line> lines = Set.of();
    private Runnable crossed = () -> { };
    private Optional<PortException> refusal = Optional.empty();

    /** There is a cgroup of this path. */
    public synchronized FakeMemoryAlarms knowing(String cgroup) {
        usages.putIfAbsent(cgroup, 0L);
        return this;
    }

    /** Refuses from now on. */
    public synchronized void refuse(PortException failure) {
        refusal = Optional.of(failure);
    }

    /** The lines that are watched. */
    public synchronized Set<Line> lines() {
        return lines;
    }

    /** A cgroup uses this much from now on, in bytes. */
    public void use(String cgroup, long bytes) {
        Optional<Runnable> callback;
        synchronized (this) {
            long before = usages.getOrDefault(cgroup, 0L);
            usages.put(cgroup, bytes);
            callback = lines.stream().filter(line -> line.cgroup().equals(cgroup))
                    .filter(line -> before >= line.usageBytes() != bytes >= line.usageBytes()).findFirst().map(_ -> crossed);
        }
        callback.ifPresent(Runnable::run);
    }

    @Override
    public synchronized void watch(Set<Line> wanted, Runnable listener) {
        refusal.ifPresent(failure -> {
            throw failure;
        });
        for (Line line : wanted) {
            if (!usages.containsKey(line.cgroup())) {
                throw new NotFoundException("there is no cgroup " + line.cgroup());
            }
        }
        lines = Set.copyOf(wanted);
        crossed = listener;
    }

    @Override
    public synchronized void close() {
        lines = Set.of();
    }
}
