package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageEnsured;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.app.message.image.PullEnded;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeNodeCredentials;
import io.jubelet.ports.fake.FakePullRecordFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Pods that ask for images in virtual time, and a registry that lets in one user. */
abstract class PullingFixture {

    static final Container CONTAINER = Container.builder().name("c").image("r.example/team/app:1").build();

    static final SandboxConfig SANDBOX = SandboxConfig.builder().namespace("ns").name("web").uid("uid")
            .security(LinuxSandboxSecurity.builder()
                    .namespaces(NamespaceOptions.builder().network(NamespaceMode.POD)
                            .pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build()).build())
            .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();

    final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    final SimScheduler.Scope scope = scheduler.scope();
    final StrictRegistry registry = new StrictRegistry();
    final FakeConfigObjects objects = new FakeConfigObjects();
    final FakeNodeCredentials node = new FakeNodeCredentials();
    final FakeNodeCredentials plugins = new FakeNodeCredentials();
    final FakeDisk disk = new FakeDisk();
    final ImageClaims claims = new ImageClaims(scope);
    final OngoingPulls ongoing = new OngoingPulls(scope);
    final List<PodEvent> events = new ArrayList<>();
    final List<ImageEnsured> ensured = new ArrayList<>();
    final List<PullEnded> ended = new ArrayList<>();
    /** Kinds of decisions by pod. */
    final Map<String, List<String>> decisions = new HashMap<>();
    final Bus bus;

    PullingFixture() {
        bus = deploy(ImagePolicy.DEFAULT);
    }

    Bus deploy(ImagePolicy policy) {
        var sim = new SimBus(scope, (topic, message) -> true);
        sim.deploy(new Images(registry, new ImageAccess(new PullCredentials(objects, List.of(node, plugins)),
                new PullRecords(new FakePullRecordFiles(disk, "/image_manager"), registry, PullVerification.DEFAULT, scope)),
                policy, ongoing, claims, scope, scope));
        Bus outside = sim.outside();
        outside.subscribe(EventTopics.EVENT, events::add);
        outside.subscribe(ImageTopics.IMAGE_ENSURED, ensured::add);
        outside.subscribe(ImageTopics.PULL_ENDED, ended::add);
        outside.subscribe(EventTopics.DECISION, made -> decisions.computeIfAbsent(made.pod().uid(), _ -> new ArrayList<>())
                .add(made.decision().kind()));
        return outside;
    }

    /** What requests came to: whether the image was there, whether it had to be pulled, and whether it might be used. */
    List<String> ensured() {
        return ensured.stream().map(one -> one.present().map(String::valueOf).orElse("?") + " "
                + one.pullRequired().map(String::valueOf).orElse("?") + " " + one.access().map(Enum::name).orElse("-")).toList();
    }

    static Pod pod(String... pullSecrets) {
        return podOf("uid", pullSecrets);
    }

    static Pod podOf(String uid, String... pullSecrets) {
        return new Pod(ObjectMeta.builder().namespace("ns").name("web").uid(uid).build(),
                PodSpec.builder().containers(List.of(CONTAINER))
                        .imagePullSecrets(Stream.of(pullSecrets).map(LocalObjectReference::new).toList()).build(),
                PodStatus.builder().build());
    }

    void secret(String name, String type, String key, String text) {
        objects.put(new Secret(ObjectMeta.builder().namespace("ns").name(name).build(),
                Map.of(key, Binary.utf8(text)), type, Optional.empty()));
    }

    void secret(String name, String registry, String user) {
        secret(name, "kubernetes.io/dockerconfigjson", ".dockerconfigjson", "{\"auths\": {\"" + registry
                + "\": {\"username\": \"" + user + "\", \"password\": \"hunter2\"}}}");
    }

    /** What came of a pull that was waited for. */
    ImageVerdict pull(Pod pod) {
        objects.need(pod.uid(), ConfigReferences.of(pod));
        ask(pod);
        scheduler.run(Duration.ofSeconds(1), () -> { });
        return ask(pod);
    }

    ImageVerdict ask(Pod pod) {
        return ask(pod, true);
    }

    ImageVerdict ask(Pod pod, boolean toStart) {
        return ask(pod, CONTAINER, toStart);
    }

    ImageVerdict ask(Pod pod, Container container, boolean toStart) {
        return ask(pod, container, "", toStart);
    }

    ImageVerdict ask(Pod pod, Container container, String handler, boolean toStart) {
        return ask(bus, pod, container, handler, toStart);
    }

    ImageVerdict ask(Bus bus, Pod pod, Container container, String handler, boolean toStart) {
        List<ImageVerdict> verdicts = new ArrayList<>();
        scope.start("ask", () -> {
            try {
                verdicts.add(bus.ask(ImageTopics.ENSURE_IMAGE, new EnsureImage(pod, SANDBOX, container, handler, toStart)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        scheduler.run(Duration.ZERO, () -> { });
        return verdicts.getFirst();
    }

    List<String> reasons() {
        return events.stream().map(PodEvent::reason).toList();
    }
}
