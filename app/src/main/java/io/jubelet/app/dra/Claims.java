package io.jubelet.app.dra;

import io.jubelet.app.abandoned.AbandonedPods;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.device.ClaimsOperationFinished;
import io.jubelet.app.message.device.ClaimsRetried;
import io.jubelet.app.message.device.ClaimsVerdict;
import io.jubelet.app.message.device.ContainerClaimsFound;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetContainerClaims;
import io.jubelet.app.message.device.PrepareClaims;
import io.jubelet.app.message.device.UnprepareClaims;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.dra.ClaimException;
import io.jubelet.domain.dra.ContainerClaims;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Owns the claims of pods: prepares them when a worker requests it, and unprepares them when a pod has ended or is gone. */
final class Claims implements Concern {

    private static final Logger LOG = System.getLogger(Claims.class.getName());
    /** Pause before claims of pods that are gone are tried again. */
    private static final Duration RECONCILE = Duration.ofSeconds(60);

    private final ClaimInfoCache cache;
    private final DeviceHealths health;
    private final Drivers drivers;
    private final ClaimWork work;
    private final Optional<SliceRemoval> slices;
    private final Reconciler reconciler;
    private final Timers timers;
    private final AbandonedPods abandoned = new AbandonedPods();
    /** Pods that are gone, and have claims. */
    private final Set<String> gone = new TreeSet<>();
    /** Pods whose claims are not prepared yet. */
    private final Set<String> waiting = new TreeSet<>();
    /** Why claims of pods that are gone were not unprepared last time. Used by one run at a time. */
    private final Map<String, String> failures = new HashMap<>();
    private Bus bus;

    Claims(ClaimInfoCache cache, ClaimPorts ports, ClaimConcerns.Rules rules, DeviceHealths health, Platform platform) {
        this.health = health;
        this.cache = cache;
        this.timers = platform.timers();
        this.drivers = new Drivers(ports.drivers(), platform.timers(), this::changed, health);
        this.work = new ClaimWork(cache, drivers, ports.cluster(), rules.groups());
        this.slices = ports.cluster().map(claims -> new SliceRemoval(claims, rules.node(), platform.timers(), platform.tasks()));
        this.reconciler = new Reconciler("claims", this::reconcile, platform.timers(), platform.tasks());
    }

    @Override
    public String name() {
        return "claims";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        health.start(bus);
        bus.answer(PluginTopics.DRA_DRIVER, drivers::handle);
        bus.answer(DeviceTopics.PREPARE_CLAIMS, this::prepare);
        bus.answer(DeviceTopics.UNPREPARE_CLAIMS, this::unprepare);
        bus.answer(DeviceTopics.CONTAINER_CLAIMS, this::devices);
        bus.answer(DeviceTopics.HELD_CLAIMS, _ -> cache.held());
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, listed -> release(() -> abandoned.listed(listed)));
        bus.subscribe(PodTopics.POD_FINISHED, finished -> release(() -> abandoned.finished(finished.podUid())));
        bus.subscribe(PodTopics.PODS_ADMITTED, this::observe);
        bus.subscribe(PodTopics.WORKERS, this::observe);
        slices.ifPresent(SliceRemoval::ofAll);
    }

    @Override
    public void stop() {
        reconciler.close();
        slices.ifPresent(SliceRemoval::close);
        health.close();
        drivers.close();
    }

    /** Pods that wait for a driver are tried again at once when it registers. */
    private void changed(String driver, boolean usable) {
        slices.ifPresent(removal -> removal.driverChanged(driver, usable));
        if (usable) {
            Set<String> pods;
            synchronized (this) {
                pods = Set.copyOf(waiting);
                waiting.clear();
            }
            pods.forEach(pod -> bus.publish(DeviceTopics.CLAIMS_RETRIED, new ClaimsRetried(pod)));
            reconciler.request();
        }
    }

    private ClaimsVerdict prepare(PrepareClaims question) {
        String pod = question.pod().uid();
        synchronized (this) {
            abandoned.assigned(pod);
            gone.remove(pod);
            // Before the attempt: a driver that comes while it is under way must not be missed.
            waiting.add(pod);
        }
        ClaimsVerdict verdict = verdict("prepare", () -> work.prepare(question.pod()));
        synchronized (this) {
            if (verdict.fault().isEmpty()) {
                waiting.remove(pod);
            } else {
                waiting.add(pod);
            }
        }
        return verdict;
    }

    private ClaimsVerdict unprepare(UnprepareClaims question) {
        synchronized (this) {
            waiting.remove(question.podUid());
        }
        ClaimsVerdict verdict = verdict("unprepare", () -> work.unprepare(question.podUid(), () -> true));
        if (verdict.fault().isEmpty()) {
            synchronized (this) {
                abandoned.forget(Set.of(question.podUid()));
                gone.remove(question.podUid());
            }
        }
        return verdict;
    }

    /** An operation on the claims of a pod that can fail. */
    private interface Step {
        void run() throws ClaimException, InterruptedException;
    }

    private ClaimsVerdict verdict(String what, Step step) {
        long begin = timers.nanos();
        boolean failed = true;
        try {
            step.run();
            failed = false;
            return new ClaimsVerdict(Optional.empty());
        } catch (ClaimException e) {
            return new ClaimsVerdict(Optional.of(what + " dynamic resources: " + e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new ClaimsVerdict(Optional.of(what + " dynamic resources: this agent is shutting down"));
        } finally {
            bus.publish(DeviceTopics.CLAIMS_OPERATION_FINISHED, new ClaimsOperationFinished(what.equals("prepare"), failed,
                    Duration.ofNanos(timers.nanos() - begin)));
            bus.publish(DeviceTopics.CLAIMS_IN_USE, cache.inUse());
        }
    }

    private ContainerClaimsFound devices(GetContainerClaims question) {
        try {
            return new ContainerClaimsFound(ContainerClaims.cdiDevices(question.pod(), question.container(), cache::get),
                    Optional.empty());
        } catch (ClaimException e) {
            return new ContainerClaimsFound(List.of(), Optional.of(e.getMessage()));
        }
    }

    private synchronized void observe(WorkersListed workers) {
        abandoned.listed(workers);
    }

    /** Only a message that names all pods of all sources shows which pods are not desired any more. */
    private void observe(PodChanges changes) {
        if (changes.allSourcesReady()) {
            release(() -> abandoned.desired(changes, cache.pods()));
        }
    }

    private void release(Supplier<Set<String>> pods) {
        synchronized (this) {
            Set<String> more = pods.get();
            abandoned.forget(more);
            waiting.removeAll(more);
            boolean grown = gone.addAll(more);
            gone.retainAll(cache.pods());
            if (!grown || gone.isEmpty()) {
                return;
            }
        }
        reconciler.request();
    }

    private synchronized boolean isGone(String pod) {
        return gone.contains(pod);
    }

    private Reconciler.Next reconcile() throws InterruptedException {
        Set<String> pods;
        synchronized (this) {
            pods = Set.copyOf(gone);
        }
        for (String pod : pods) {
            try {
                work.unprepare(pod, () -> isGone(pod));
                synchronized (this) {
                    gone.remove(pod);
                }
            } catch (ClaimException e) {
                boolean known = e.getMessage().equals(failures.put(pod, e.getMessage()));
                LOG.log(known ? Level.DEBUG : Level.WARNING, "claims of pod {0}, which is gone, are not unprepared yet: {1}", pod,
                        e.getMessage());
            }
        }
        bus.publish(DeviceTopics.CLAIMS_IN_USE, cache.inUse());
        synchronized (this) {
            failures.keySet().retainAll(gone);
            return gone.isEmpty() ? Reconciler.Next.onRequest() : Reconciler.Next.within(RECONCILE);
        }
    }
}
