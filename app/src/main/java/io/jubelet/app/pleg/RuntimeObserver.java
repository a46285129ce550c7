package io.jubelet.app.pleg;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.ObservePod;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.task.RepeatedTask;
import io.jubelet.app.task.TaskGroup;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/**
 * Lists the runtime once a second and keeps an observation of every pod. Pods with changes are inspected, all of them at the
 * same time; the list is published before. While the runtime's event stream stands, the complete list is only a safety net and made
 * every {@link #PERIOD_WITH_EVENTS}.
 */
final class RuntimeObserver implements Concern {

    /** Pause between two complete lists. */
    static final Duration PERIOD = Duration.ofSeconds(1);
    /** The same while the runtime sends events. */
    static final Duration PERIOD_WITH_EVENTS = Duration.ofSeconds(10);

    private static final Logger LOG = System.getLogger(RuntimeObserver.class.getName());

    private final ContainerRuntime runtime;
    private final PodInspector inspector;
    private final Timers timers;
    private final Tasks tasks;
    private final RuntimeEvents events;
    private final Map<String, PodRecord> records = new ConcurrentSkipListMap<>();
    private Bus bus;
    private RepeatedTask relists;
    private volatile OptionalLong listedAt = OptionalLong.empty();
    private volatile String lastFailure = "";
    /** The newest list, of the thread that lists. */
    private CompleteList newest = CompleteList.of(RuntimeSnapshot.EMPTY);

    /**
     * An observer of one runtime.
     *
     * @param terminationMessages adds the termination message of an ended container; never fails
     */
    RuntimeObserver(ContainerRuntime runtime, UnaryOperator<ObservedContainer> terminationMessages, Timers timers, Tasks tasks) {
        this.runtime = runtime;
        this.inspector = new PodInspector(runtime, terminationMessages, tasks);
        this.timers = timers;
        this.tasks = tasks;
        this.events = new RuntimeEvents(runtime, timers, new EventObservations(this::observe, timers, tasks)::eventArrived);
    }

    @Override
    public String name() {
        return "pleg";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.answer(RuntimeTopics.OBSERVE, this::answer);
        relists = RepeatedTask.start("pleg-relist", this::relistThenPause, timers, tasks);
        tasks.start("pleg-events", events::follow);
    }

    @Override
    public void stop() {
        relists.end();
        events.stop();
    }

    private void relistThenPause() throws InterruptedException {
        relist();
        timers.sleep(events.connected() ? PERIOD_WITH_EVENTS : PERIOD);
    }

    private void relist() throws InterruptedException {
        long at = timers.nanos();
        try {
            RuntimeSnapshot all = list(ListFilter.ALL);
            if (!newest.isOf(all)) {
                newest = CompleteList.of(all);
            }
            CompleteList complete = newest;
            complete.byPod().forEach((pod, parts) -> inspectWhenChanged(pod, parts, at));
            records.forEach((uid, record) -> {
                if (!complete.uids().contains(uid)) {
                    inspectWhenChanged(record.pod(), RuntimeSnapshot.EMPTY, at);
                }
            });
            listedAt = OptionalLong.of(at);
            bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(complete.published(), at));
            forgetRemoved(complete.uids());
            lastFailure = "";
        } catch (PortException e) {
            if (!e.getMessage().equals(lastFailure)) {
                LOG.log(Level.WARNING, "listing the runtime failed: {0}", e.getMessage());
                lastFailure = e.getMessage();
            }
        }
    }

    /** Unchanged pods are settled on this thread; only a changed one is worth a thread for its inspection, which nothing waits for. */
    private void inspectWhenChanged(PodIdentity pod, RuntimeSnapshot parts, long at) {
        PodRecord record = recordOf(pod);
        if (!record.acceptUnchanged(parts, at)) {
            follow(record);
        }
    }

    /** One thread for each pod, which also inspects what is listed while it asks the runtime. */
    private void follow(PodRecord record) {
        if (record.follow()) {
            tasks.start("pleg-inspect", () -> inspect(record));
        }
    }

    private void inspect(PodRecord record) {
        try {
            for (var list = record.uninspected(Long.MIN_VALUE); list.isPresent(); list = record.uninspected(Long.MIN_VALUE)) {
                inspect(record, list.get());
            }
        } catch (InterruptedException | CancelledException e) {
            LOG.log(Level.DEBUG, "the inspection of pod {0} was given up", record.pod());
        } finally {
            record.unfollow();
        }
        // A list may have come between the last look and the end of this thread.
        if (record.uninspected(Long.MIN_VALUE).isPresent()) {
            follow(record);
        }
    }

    private void inspect(PodRecord record, PodList list) throws InterruptedException {
        try {
            record.update(list.parts(), list.at()).ifPresent(seen -> bus.publish(RuntimeTopics.POD_OBSERVED, seen));
        } catch (PortException e) {
            if (record.isNewFailure(e.getMessage())) {
                LOG.log(Level.WARNING, "inspecting pod {0} failed, it is tried again with each list: {1}", record.pod(), e.getMessage());
            }
        } catch (CancelledException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "inspecting pod " + record.pod() + " failed unexpectedly, it is tried again with the next list", e);
        }
    }

    private Observation answer(ObservePod question) {
        try {
            return observe(question);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("the question about pod " + question.pod() + " was given up", e);
        }
    }

    private Observation observe(ObservePod question) throws InterruptedException {
        Optional<Observation> absent = absent(question);
        if (absent.isPresent()) {
            return absent.get();
        }
        PodRecord record = recordOf(question.pod());
        var known = record.current();
        if (known.isPresent() && known.get().at() >= question.newerThan() && record.isInspected(question.inspectedAfter())) {
            return known.get();
        }
        var uninspected = record.uninspected(Math.max(question.newerThan(), question.inspectedAfter()));
        PodList list = uninspected.isPresent() ? uninspected.get() : list(question.pod());
        record.update(list.parts(), list.at(), question.inspectedAfter()).ifPresent(seen -> bus.publish(RuntimeTopics.POD_OBSERVED, seen));
        return record.current().orElseGet(() -> new Observation(ObservedPod.empty(question.pod()), list.at()));
    }

    private PodList list(PodIdentity pod) throws InterruptedException {
        long at = timers.nanos();
        return new PodList(list(ListFilter.ofPod(pod.uid())), at);
    }

    /** A pod of which the complete list showed nothing, and about which no request came since, needs no list of its own. */
    private Optional<Observation> absent(ObservePod question) {
        OptionalLong listed = listedAt;
        return listed.isPresent() && question.newerThan() <= listed.getAsLong() && !records.containsKey(question.pod().uid())
                ? Optional.of(new Observation(ObservedPod.empty(question.pod()), listed.getAsLong())) : Optional.empty();
    }

    private PodRecord recordOf(PodIdentity pod) {
        return records.computeIfAbsent(pod.uid(), uid -> new PodRecord(pod, inspector));
    }

    private void forgetRemoved(Set<String> seen) {
        records.entrySet().removeIf(e -> !seen.contains(e.getKey()) && e.getValue().isEmpty());
    }

    private RuntimeSnapshot list(ListFilter filter) throws InterruptedException {
        var both = new TaskGroup(tasks, "pleg-list");
        var containers = both.fork(() -> runtime.listContainers(filter));
        var sandboxes = both.fork(() -> runtime.listSandboxes(filter));
        both.join();
        return new RuntimeSnapshot(sandboxes.get(), containers.get());
    }
}
