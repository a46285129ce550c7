package io.jubelet.ports.fake;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.RootProcess;
import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A {@link ProcessCgroups} in memory, with processes that tests start. The agent is one of them. Thread-safe. */
public final class FakeProcessCgroups implements ProcessCgroups {

    /** The process id of the agent. */
    public static final long AGENT = 4000;

    private static final CgroupName ROOT = new CgroupName(List.of());

    private final Map<Long, Optional<CgroupName>> cgroups = new TreeMap<>(Map.of(AGENT, Optional.of(ROOT)));
    private final Set<Long> kernelThreads = new HashSet<>();
    private final Set<Long> inContainers = new HashSet<>();
    private final Set<Long> refused = new HashSet<>();
    private final Map<Long, Integer> scores = new TreeMap<>();
    private final List<String> moves = new ArrayList<>();
    private final Map<Long, Runnable> afterMoves = new HashMap<>();
    private int looks;

    /** Starts a process in the root cgroup. */
    public synchronized void start(long process) {
        cgroups.put(process, Optional.of(ROOT));
    }

    /** Starts a kernel thread in the root cgroup. */
    public synchronized void startKernelThread(long process) {
        start(process);
        kernelThreads.add(process);
    }

    /** Puts a process into another pid namespace than that of process 1. */
    public synchronized void contain(long process) {
        inContainers.add(process);
    }

    /** Accounts CPU time and memory of a process in different cgroups. */
    public synchronized void divide(long process) {
        cgroups.put(process, Optional.empty());
    }

    /** Refuses from now on, or no longer, to move a process. */
    public synchronized void refuse(long process, boolean whether) {
        if (whether) {
            refused.add(process);
        } else {
            refused.remove(process);
        }
    }

    /** Runs something once, right after a process has been moved for the first time. */
    public synchronized void afterMove(long process, Runnable what) {
        afterMoves.put(process, what);
    }

    /** All moves up to now, such as {@code 7 /system}. */
    public synchronized List<String> moves() {
        return List.copyOf(moves);
    }

    /** The score that was set last; empty when none was. */
    public synchronized Optional<Integer> score(long process) {
        return Optional.ofNullable(scores.get(process));
    }

    /** How often somebody listed the root cgroup. */
    public synchronized int looks() {
        return looks;
    }

    @Override
    public long agent() {
        return AGENT;
    }

    @Override
    public synchronized boolean inNamespaceOfInit(long process) {
        mustExist(process);
        return !inContainers.contains(process);
    }

    @Override
    public synchronized Optional<CgroupName> cgroupOf(long process) {
        mustExist(process);
        return cgroups.get(process);
    }

    @Override
    public synchronized List<RootProcess> ofRoot() {
        looks++;
        return cgroups.entrySet().stream().filter(entry -> entry.getValue().equals(Optional.of(ROOT)))
                .map(entry -> new RootProcess(entry.getKey(), kernelThreads.contains(entry.getKey()))).toList();
    }

    @Override
    public synchronized void move(long process, CgroupName cgroup) {
        mustExist(process);
        cgroup.components().forEach(component -> FakeNames.step("cgroup", component));
        moves.add(process + " " + cgroup.toCgroupfs());
        if (refused.contains(process)) {
            throw new InvalidArgumentException("can't move process " + process + " into " + cgroup.toCgroupfs());
        }
        cgroups.put(process, Optional.of(cgroup));
        Optional.ofNullable(afterMoves.remove(process)).ifPresent(Runnable::run);
    }

    @Override
    public synchronized void oomScoreAdj(long process, int score) {
        mustExist(process);
        if (refused.contains(process)) {
            throw new PermissionDeniedException("can't set the score of process " + process);
        }
        scores.put(process, score);
    }

    private void mustExist(long process) {
        if (!cgroups.containsKey(process)) {
            throw new NotFoundException("there is no process " + process);
        }
    }
}
