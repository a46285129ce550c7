package io.jubelet.app.podcertificate;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.volume.GetPodCertificate;
import io.jubelet.app.message.volume.PodCertificateFound;
import io.jubelet.app.message.volume.PodCertificatesChanged;
import io.jubelet.app.message.volume.PodCertificatesCounted;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.podcertificate.CertificateAnswer;
import io.jubelet.domain.podcertificate.CertificateDecision;
import io.jubelet.domain.podcertificate.CertificateNeed;
import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.volume.VolumeProjection.PodCertificate;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Owns the certificates of pods. A pod has them from its first question on until it is finished; without any, nothing runs and
 * nothing is watched.
 */
final class PodCertificates implements Concern {

    private static final Logger LOG = System.getLogger(PodCertificates.class.getName());

    private final PodCertificateRequests requests;
    private final Issuance issuance;
    private final Timers timers;
    private final Reconciler reconciler;
    /** By uid of the pod. */
    private final Map<String, Map<CertificateNeed, HeldCertificate>> pods = new HashMap<>();
    /** Pods without a worker, the last time that workers were listed. */
    private Set<String> unlisted = Set.of();
    private PodCertificatesCounted counted = new PodCertificatesCounted(Map.of());
    private Subscription subscription = () -> { };
    private Bus bus;
    private PodEvents events;

    /** @param node name of the node */
    PodCertificates(PodCertificateRequests requests, ServiceAccountTokens accounts, String node, Platform platform) {
        this.requests = requests;
        this.timers = platform.timers();
        this.issuance = new Issuance(requests, accounts, node, platform.random());
        this.reconciler = new Reconciler(name(), this::reconcile, timers, platform.tasks());
    }

    @Override
    public String name() {
        return "pod-certificates";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        this.events = new PodEvents(bus, timers);
        bus.answer(VolumeTopics.POD_CERTIFICATE, question -> new PodCertificateFound(answer(question)));
        bus.subscribe(NodeTopics.NODE_OBSERVED, issuance::observe);
        bus.subscribe(PodTopics.POD_FINISHED, finished -> forget(finished.podUid()));
        bus.subscribe(PodTopics.WORKERS, this::listed);
        bus.subscribe(NodeTopics.TICK, _ -> request());
        subscription = requests.changes(this::request);
    }

    @Override
    public void stop() {
        subscription.close();
        reconciler.close();
    }

    private CertificateAnswer answer(GetPodCertificate question) {
        HeldCertificate held;
        boolean isNew;
        synchronized (this) {
            Map<CertificateNeed, HeldCertificate> ofPod = pods.computeIfAbsent(question.pod().uid(), _ -> new HashMap<>());
            isNew = !ofPod.containsKey(question.need());
            held = ofPod.computeIfAbsent(question.need(), need -> new HeldCertificate(question.pod(), source(question)));
        }
        if (isNew) {
            reconciler.request();
        }
        return held.answer();
    }

    private static PodCertificate source(GetPodCertificate question) {
        CertificateNeed need = question.need();
        return question.pod().spec().volumes().stream().filter(volume -> volume.name().equals(need.volume()))
                .flatMap(volume -> volume.source().stream())
                .filter(VolumeSource.Projected.class::isInstance).map(VolumeSource.Projected.class::cast)
                .map(projected -> projected.sources().get(need.source()))
                .filter(PodCertificate.class::isInstance).map(PodCertificate.class::cast).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("pod " + question.pod().fullName() + " has no certificate " + need));
    }

    private synchronized void forget(String pod) {
        if (pods.remove(pod) != null) {
            reconciler.request();
        }
    }

    /** Forgets the pods that two lists in a row lack: one list may have been made before the pod asked. */
    private synchronized void listed(WorkersListed workers) {
        Set<String> missing = new HashSet<>(pods.keySet());
        missing.removeAll(workers.known());
        missing.stream().filter(unlisted::contains).toList().forEach(this::forget);
        unlisted = missing;
    }

    private void request() {
        synchronized (this) {
            if (pods.isEmpty()) {
                return;
            }
        }
        reconciler.request();
    }

    private synchronized List<HeldCertificate> all() {
        return pods.values().stream().flatMap(ofPod -> ofPod.values().stream()).toList();
    }

    private synchronized boolean isHeld(HeldCertificate held) {
        return pods.getOrDefault(held.pod().uid(), Map.of()).containsValue(held);
    }

    private Reconciler.Next reconcile() {
        Optional<Duration> next = Optional.empty();
        for (HeldCertificate held : all()) {
            CertificateAnswer before = held.answer();
            try {
                reconcile(held);
            } catch (PortException e) {
                boolean changed = held.failed(e.getMessage(), timers.nanos());
                LOG.log(changed ? Level.WARNING : Level.DEBUG, "pod {0}: a certificate of signer {1} can''t be had yet: {2}",
                        held.pod().fullName(), held.source().signerName(), e.getMessage());
            }
            publishChange(held, before);
            next = earlier(next, held.dueIn(timers.instant(), timers.nanos()));
        }
        count();
        return next.map(Reconciler.Next::within).orElseGet(Reconciler.Next::onRequest);
    }

    private void reconcile(HeldCertificate held) {
        if (!held.mayTry(timers.nanos())) {
            return;
        }
        Optional<PodCertificateRequest> seen = held.state().open().flatMap(open -> issuance.find(held.pod(), open));
        CertificateDecision decision = CertificateDecision.of(held.state(), seen, timers.instant(), issuance.jitter());
        if (!isHeld(held)) {
            return;
        }
        held.become(decision.state());
        decision.events().forEach(event -> events.warning(held.pod(), event.reason(), event.message()));
        if (decision.asks()) {
            held.become(decision.asked(issuance.request(held.pod(), held.source())));
        }
        held.succeeded();
    }

    /** A change of the wait alone triggers no other attempt to mount the volume. */
    private void publishChange(HeldCertificate held, CertificateAnswer before) {
        CertificateAnswer now = held.answer();
        if (!now.credential().equals(before.credential()) || !now.problem().equals(before.problem())) {
            bus.publish(VolumeTopics.POD_CERTIFICATES_CHANGED, new PodCertificatesChanged(held.pod().uid()));
        }
    }

    private void count() {
        Map<PodCertificatesCounted.Kind, Integer> counts = new HashMap<>();
        all().forEach(held -> counts.merge(new PodCertificatesCounted.Kind(held.source().signerName(),
                held.state().metric(timers.instant())), 1, Integer::sum));
        PodCertificatesCounted now = new PodCertificatesCounted(counts);
        if (!counts.isEmpty() || !now.equals(counted)) {
            bus.publish(VolumeTopics.POD_CERTIFICATES, now);
        }
        counted = now;
    }

    private static Optional<Duration> earlier(Optional<Duration> one, Optional<Duration> other) {
        return one.isEmpty() || other.isPresent() && other.get().compareTo(one.get()) < 0 ? other : one;
    }
}
