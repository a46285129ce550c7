package io.jubelet.app.cluster;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.time.Timers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Brings the status of every pod to the API server: pods side by side, the statuses of one pod one after another, those of
 * static pods to their mirror pods. When an object changes there, {@code app.status} decides which status it gets.
 */
final class PodStatusDelivery implements Concern {

    private final ClusterPods pods;
    private final Timers timers;
    private final Tasks tasks;
    private final RandomGenerator random;
    private final ApiPods apiPods = new ApiPods();
    private final Map<String, Delivery> deliveries = new ConcurrentHashMap<>();

    /** The set of the API source that was taken last; it is delivered again from time to time. */
    private PodSet taken;
    private Bus bus;

    /** The delivery for one pod. */
    private record Delivery(PodDelivery work, Reconciler reconciler) {

        boolean isStatic() {
            return ConfigAnnotations.isStatic(work.pod());
        }
    }

    /** Delivery to this API server. */
    PodStatusDelivery(ClusterPods pods, Timers timers, Tasks tasks, RandomGenerator random) {
        this.pods = pods;
        this.timers = timers;
        this.tasks = tasks;
        this.random = random;
    }

    @Override
    public String name() {
        return "status-delivery";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.subscribe(PodTopics.STATUS_CHANGED, this::changed);
        bus.subscribe(PodTopics.STATUSES, this::reconcile);
        bus.subscribe(PodTopics.POD_SET, this::podsListed);
        bus.subscribe(PodTopics.POD_FINISHED, this::finished);
    }

    @Override
    public void stop() {
        deliveries.values().forEach(delivery -> delivery.reconciler().close());
    }

    private void changed(PodStatusChanged changed) {
        Delivery delivery = deliveries.computeIfAbsent(changed.pod().uid(), uid -> begin(changed));
        delivery.work().changed(changed);
        delivery.reconciler().request();
    }

    /** Puts right what was missed; a status that is known already costs nothing. */
    private void reconcile(StatusesListed all) {
        Set<String> listed = all.pods().stream().map(status -> status.pod().uid()).collect(Collectors.toSet());
        all.pods().stream().filter(status -> !isKnown(status)).forEach(this::changed);
        deliveries.forEach((uid, delivery) -> {
            if (delivery.isStatic() && !listed.contains(uid)) {
                forget(uid);
            }
        });
    }

    private boolean isKnown(PodStatusChanged status) {
        Delivery delivery = deliveries.get(status.pod().uid());
        return delivery != null && delivery.work().has(status);
    }

    private Delivery begin(PodStatusChanged first) {
        var work = new PodDelivery(first, pods, apiPods, bus, new RetryPauses(random));
        return new Delivery(work, new Reconciler("status-" + first.pod().metadata().name(), work, timers, tasks));
    }

    /** Objects that changed at the API server are reconciled again. */
    private void podsListed(PodSet set) {
        if (!set.source().equals(ConfigAnnotations.API)) {
            return;
        }
        if (set == taken && !apiPods.isUncertain()) {
            return;
        }
        List<Pod> changed = apiPods.set(set.pods());
        Set<String> named = set.pods().stream().map(Pod::uid).collect(Collectors.toSet());
        deliveries.forEach((uid, delivery) -> {
            if (!delivery.isStatic() && !named.contains(uid)) {
                forget(uid);
            }
        });
        for (Pod pod : changed) {
            if (ConfigAnnotations.isMirror(pod)) {
                deliveries.values().stream().filter(Delivery::isStatic).forEach(delivery -> delivery.reconciler().request());
            } else if (deliveries.containsKey(pod.uid())) {
                deliveries.get(pod.uid()).reconciler().request();
            }
        }
        taken = set;
    }

    /** The object of a pod that is gone here may still be there: then its last status is on its way. */
    private void finished(PodFinished finished) {
        Delivery delivery = deliveries.get(finished.podUid());
        boolean over = finished.gone() && delivery != null
                && (delivery.isStatic() || apiPods.objectOf(delivery.work().pod()).isEmpty());
        if (over) {
            forget(finished.podUid());
        }
    }

    private void forget(String uid) {
        Delivery delivery = deliveries.remove(uid);
        if (delivery != null) {
            delivery.reconciler().close();
        }
    }
}
