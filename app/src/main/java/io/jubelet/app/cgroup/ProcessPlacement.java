package io.jubelet.app.cgroup;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.ProcessPlaces;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.RootProcess;
import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps the agent in its cgroup, and the processes of the system out of the root cgroup: at the start, and once a minute, since
 * other programs may move or start processes. What can't be moved is logged, and tried again; the agent runs all the same. An
 * agent that has another pid namespace than process 1 stays where its runtime put it.
 */
public final class ProcessPlacement implements Concern {

    private static final Logger LOG = System.getLogger(ProcessPlacement.class.getName());
    private static final Duration PERIOD = Duration.ofMinutes(1);
    /** While there is nothing to move. */
    private static final Duration SCORE_PERIOD = Duration.ofMinutes(5);
    /** How often the root cgroup is listed in a row: processes that are not moved yet may start others. */
    private static final int ROUNDS = 11;

    private final ProcessCgroups processes;
    private final ProcessPlaces places;
    private final Reconciler reconciler;
    /** What was logged last, by what it is about; only {@link #reconcile} uses it. */
    private final Map<String, String> logged = new HashMap<>();

    /** Keeps processes in these places. */
    public ProcessPlacement(ProcessCgroups processes, ProcessPlaces places, Platform platform) {
        this.processes = processes;
        this.places = places;
        this.reconciler = new Reconciler(name(), this::reconcile, platform.timers(), platform.tasks());
    }

    @Override
    public String name() {
        return "process-cgroups";
    }

    @Override
    public void start(Bus bus) {
        reconciler.request();
    }

    @Override
    public void stop() {
        reconciler.close();
    }

    /** The system first: the agent may be among its processes, and has a cgroup of its own. */
    private Reconciler.Next reconcile() {
        places.system().ifPresent(cgroup -> report("the system", cgroup, placeSystem(cgroup)));
        placeAgent();
        return Reconciler.Next.within(places.system().isPresent() || places.agent().isPresent() ? PERIOD : SCORE_PERIOD);
    }

    /** Empty when nothing is left to be moved, or nothing was refused. */
    private Optional<String> placeSystem(CgroupName cgroup) {
        Optional<String> failure = Optional.empty();
        for (int round = 0; round < ROUNDS; round++) {
            List<Long> left = new ArrayList<>();
            Optional<String> unlisted = failureOf(() -> left.addAll(RootProcess.toMove(processes.ofRoot())));
            if (unlisted.isPresent()) {
                failure = unlisted;
            } else if (left.isEmpty()) {
                return Optional.empty();
            }
            for (long process : left) {
                Optional<String> refused = failureOf(() -> processes.move(process, cgroup));
                failure = refused.isPresent() ? refused : failure;
            }
        }
        return failure;
    }

    private void placeAgent() {
        long agent = processes.agent();
        Optional<String> unknown = failureOf(() -> {
            if (processes.inNamespaceOfInit(agent)) {
                placeAgent(agent);
            }
        });
        // An agent whose surroundings are unknown may run in a container.
        if (unknown.isPresent()) {
            places.agent().ifPresent(cgroup -> report("this agent", cgroup, unknown));
        }
    }

    private void placeAgent(long agent) {
        places.agent().ifPresent(cgroup -> report("this agent", cgroup, placeAgent(agent, cgroup)));
        // The start has warned of a score that the kernel refuses.
        failureOf(() -> processes.oomScoreAdj(agent, places.oomScoreAdj()))
                .ifPresent(failure -> LOG.log(Level.DEBUG, "this agent keeps the oom_score_adj it has: {0}", failure));
    }

    /** An agent that is in no single cgroup is moved, which ends that. */
    private Optional<String> placeAgent(long agent, CgroupName cgroup) {
        List<CgroupName> current = new ArrayList<>();
        Optional<String> unknown = failureOf(() -> processes.cgroupOf(agent).ifPresent(current::add));
        return current.equals(List.of(cgroup)) ? unknown : failureOf(() -> processes.move(agent, cgroup)).or(() -> unknown);
    }

    private static Optional<String> failureOf(Runnable work) {
        try {
            work.run();
            return Optional.empty();
        } catch (PortException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** The same failure is logged once. */
    private void report(String what, CgroupName cgroup, Optional<String> failure) {
        String text = failure.orElse("");
        if (!text.equals(logged.put(what, text)) && failure.isPresent()) {
            LOG.log(Level.WARNING, "can''t keep {0} in the cgroup {1}: {2}; trying again every minute", what, cgroup.toCgroupfs(), text);
        }
    }
}
