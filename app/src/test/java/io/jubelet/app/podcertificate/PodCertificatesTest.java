package io.jubelet.app.podcertificate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.volume.GetPodCertificate;
import io.jubelet.app.message.volume.PodCertificatesChanged;
import io.jubelet.app.message.volume.PodCertificatesCounted;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.podcertificate.CertificateAnswer;
import io.jubelet.domain.podcertificate.CertificateNeed;
import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakePodCertificateRequests;
import io.jubelet.ports.fake.FakeServiceAccountTokens;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PodCertificatesTest {

    private static final CertificateNeed NEED = new CertificateNeed("v", 0);

    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    private final FakePodCertificateRequests requests = new FakePodCertificateRequests(timers);
    private final FakeServiceAccountTokens accounts = new FakeServiceAccountTokens(timers);

    private final PodCertificates certificates = new PodCertificates(requests, accounts, "n", new Platform(timers, (_, body) -> {
        body.run();
        return Thread.currentThread();
    }, new SplittableRandom(1)));

    PodCertificatesTest() {
        certificates.start(bus);
    }

    private void seeNode() {
        bus.publish(NodeTopics.NODE_OBSERVED, new NodeObserved(Optional.of(new Node(
                ObjectMeta.builder().name("n").uid("uid of n").build(), NodeSpec.NONE, NodeStatus.NONE))));
    }

    private static Pod pod(String uid) {
        VolumeSource source = new VolumeSource.Projected(List.of(new VolumeProjection.PodCertificate("example.com/s", "ED25519",
                Optional.empty(), "b", "", "", Map.of())), Optional.empty());
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid(uid).build(),
                PodSpec.builder().serviceAccountName("sa").volumes(List.of(new Volume("v", Optional.of(source)))).build(),
                PodStatus.builder().build());
    }

    private CertificateAnswer ask(String uid) {
        return bus.ask(VolumeTopics.POD_CERTIFICATE, new GetPodCertificate(pod(uid), NEED)).answer();
    }

    private void issue(String name) {
        issueUntil(name, Duration.ofMinutes(30));
    }

    /** @param refresh time until the certificate is to be replaced */
    private void issueUntil(String name, Duration refresh) {
        requests.answer("ns", name, new PodCertificateRequest.Issued("", timers.instant().plus(refresh),
                timers.instant().plus(refresh.multipliedBy(2))));
    }

    private void tick() {
        bus.publish(NodeTopics.TICK, new Tick());
    }

    private List<String> events() {
        return bus.published(PodEvent.class).stream().map(event -> event.reason() + " " + event.message()).toList();
    }

    private Map<PodCertificatesCounted.Kind, Integer> counts() {
        return bus.published(PodCertificatesCounted.class).getLast().counts();
    }

    private static Map<PodCertificatesCounted.Kind, Integer> one(String state) {
        return Map.of(new PodCertificatesCounted.Kind("example.com/s", state), 1);
    }

    @Test
    void nothingHappensForPodsWithoutCertificates() {
        seeNode();
        tick();
        assertEquals(0, timers.pending());
        assertEquals(List.of(), bus.published(PodCertificatesCounted.class));
    }

    @Test
    void aCertificateIsRequestedIssuedAndReplaced() {
        seeNode();
        ask("a");
        assertEquals(CertificateAnswer.without("credential bundle is not issued yet",
                "signer example.com/s has not answered PodCertificateRequest ns/req-1 yet"), ask("a"));
        assertEquals(1, requests.created().size());
        assertEquals("sa uid of ns/sa n uid of n", requests.created().getFirst().account().name() + " "
                + requests.created().getFirst().account().uid() + " " + requests.created().getFirst().node().name() + " "
                + requests.created().getFirst().node().uid());
        assertEquals(one("not_yet_issued"), counts());
        issue("req-1");
        assertEquals("key 1", ask("a").credential().orElseThrow().key().text());
        assertEquals(List.of(new PodCertificatesChanged("a")), bus.published(PodCertificatesChanged.class));
        assertEquals(one("fresh"), counts());
        timers.advance(Duration.ofMinutes(30).minusSeconds(1));
        assertEquals(1, requests.created().size());
        timers.advance(Duration.ofMinutes(5));
        assertEquals(2, requests.created().size());
        assertEquals("key 1", ask("a").credential().orElseThrow().key().text());
        timers.advance(Duration.ofMinutes(30));
        tick();
        assertEquals(one("expired"), counts());
        assertEquals(List.of("CertificateOverdueForRefresh PodCertificate refresh overdue", "CertificateExpired PodCertificate expired"),
                events());
        issue("req-2");
        assertEquals("key 2", ask("a").credential().orElseThrow().key().text());
        assertEquals(one("fresh"), counts());
        assertEquals(2, bus.published(PodCertificatesChanged.class).size());
    }

    @Test
    void whatFailsIsTriedAgainWithPauses() {
        ask("a");
        assertTrue(ask("a").detail().contains("while getting node object from local cache: node \"n\" not found"), ask("a")::toString);
        seeNode();
        accounts.faults().failNext("tokens.account", new UnavailableException("away"));
        timers.advance(Duration.ofMillis(100));
        assertEquals("while fetching service account: away", ask("a").detail());
        timers.advance(Duration.ofMillis(199));
        assertEquals(0, requests.created().size());
        timers.advance(Duration.ofMillis(1));
        assertEquals(1, requests.created().size());
        assertEquals(0, timers.pending(), "only changes matter now");
    }

    @Test
    void aRequestThatIsDeletedIsMadeAgain() {
        seeNode();
        ask("a");
        requests.remove("ns", "req-1");
        timers.advance(Duration.ofMinutes(10));
        tick();
        assertEquals(1, requests.created().size());
        timers.advance(Duration.ofMinutes(5));
        tick();
        assertEquals(2, requests.created().size());
    }

    @Test
    void aPodThatIsFinishedIsForgotten() {
        seeNode();
        ask("a");
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("a", false));
        issue("req-1");
        timers.advance(Duration.ofHours(1));
        tick();
        assertEquals(1, requests.created().size());
        assertEquals(Map.of(), counts());
    }

    @Test
    void aPodWithoutAWorkerIsForgottenTheSecondTime() {
        seeNode();
        ask("a");
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of()));
        issue("req-1");
        assertTrue(ask("a").credential().isPresent());
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of()));
        ask("a");
        assertEquals(2, requests.created().size());
    }

    @Test
    void nothingIsTriedDuringAPause() {
        accounts.faults().failNext("tokens.account", new UnavailableException("away"));
        seeNode();
        ask("a");
        tick();
        requests.remove("ns", "req-0");
        assertEquals(0, requests.created().size());
        assertEquals(1, accounts.faults().count("tokens.account"));
        timers.advance(Duration.ofMillis(100));
        assertEquals(1, requests.created().size());
    }

    @Test
    void theNextOneThatIsDueIsAwaited() {
        seeNode();
        ask("a");
        ask("b");
        issueUntil("req-1", Duration.ofMinutes(90));
        issueUntil("req-2", Duration.ofMinutes(30));
        timers.advance(Duration.ofMinutes(36));
        assertEquals(List.of("a", "b", "b"), requests.created().stream().map(made -> made.pod().uid()).toList());
        timers.advance(Duration.ofMinutes(60));
        assertEquals(List.of("a", "b", "b", "a"), requests.created().stream().map(made -> made.pod().uid()).toList());
    }

    @Test
    void anAgentThatEndsRequestsNothingMore() {
        seeNode();
        ask("a");
        issueUntil("req-1", Duration.ofMinutes(30));
        certificates.stop();
        timers.advance(Duration.ofMinutes(40));
        assertEquals(1, requests.created().size());
    }

    @Test
    void withoutTheGateOrAClusterTheAnswerIsARefusal() {
        var platform = new Platform(timers, (_, _) -> Thread.currentThread(), new SplittableRandom(1));
        new PodCertificateConcerns(Optional.empty(), true, "n", platform).concerns().getFirst().start(bus);
        assertEquals("cannot setup projected volume because kube client is not configured", ask("a").problem());
    }
}
