package io.jubelet.app.dra;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.device.ContainerClaimsFound;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetContainerClaims;
import io.jubelet.app.message.device.PrepareClaims;
import io.jubelet.app.message.device.UnprepareClaims;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.dra.ClaimCheckpoint;
import io.jubelet.domain.dra.ClaimConsumer;
import io.jubelet.domain.dra.PodGroups;
import io.jubelet.domain.dra.PreparedClaim;
import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodResourceClaimStatus;
import io.jubelet.domain.pod.PodSchedulingGroup;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.fake.FakeClaimDrivers;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeResourceClaims;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A machine with the concern of claims, drivers and an API server, where everything happens at once on the thread of the test. */
final class ClaimFixture {

    final VirtualTimers timers = new VirtualTimers();
    final FakeClaimDrivers drivers = new FakeClaimDrivers();
    final FakeResourceClaims cluster = new FakeResourceClaims();
    final FakeDisk disk = new FakeDisk();
    final FakeStateFiles files = new FakeStateFiles(disk, "/d");
    RecordingBus bus;
    /** Whether the next agent reports the health of devices. */
    boolean healthReported = true;
    /** What the next agent does with claims of groups. */
    PodGroups groups = PodGroups.HONOURED;
    private Concern claims;

    ClaimFixture() {
        start(Optional.of(cluster));
    }

    /** Starts another agent on what is on the disk. */
    void start(Optional<ResourceClaims> api) {
        bus = new RecordingBus();
        var platform = new Platform(timers, (name, body) -> {
            body.run();
            return Thread.currentThread();
        }, new Random(1));
        claims = new ClaimConcerns(new ClaimPorts(drivers, files, api), new ClaimConcerns.Rules("n", groups),
                new ClaimConcerns.Health(healthReported, true), platform).concerns().getFirst();
        claims.start(bus);
    }

    void stop() {
        claims.stop();
    }

    void restart() {
        stop();
        start(Optional.of(cluster));
    }

    static String socket(String driver) {
        return "/" + driver + ".sock";
    }

    /** Starts a driver, and registers it. */
    FakeClaimDrivers.Driver driver(String name) {
        FakeClaimDrivers.Driver driver = drivers.start(socket(name));
        handle(Step.REGISTER, name, socket(name), "v1.DRAPlugin");
        return driver;
    }

    Optional<String> handle(Step step, String driver, String socket, String... services) {
        return bus.ask(PluginTopics.DRA_DRIVER,
                new HandlePlugin(step, new PluginInfo(PluginTypes.DRA, driver, socket, List.of(services)))).fault();
    }

    /** A claim of these drivers that is reserved for these pods. */
    void claim(String name, List<String> drivers, String... pods) {
        cluster.put(new ResourceClaim("default", name, "c-" + name, Optional.empty(),
                Stream.of(pods).map(pod -> ClaimConsumer.pod(pod, "uid-" + pod)).collect(Collectors.toSet()),
                Optional.of(new TreeSet<>(drivers))));
    }

    /** A claim of a driver that was made for a group, and is reserved for it. */
    void claimOfGroup(String name, String driver, String group) {
        OwnerReference owner = OwnerReference.builder().apiVersion("scheduling.k8s.io/v1alpha2").kind("PodGroup").name(group)
                .uid("uid-" + group).controller(true).build();
        cluster.put(new ResourceClaim("default", name, "c-" + name, Optional.of(owner),
                Set.of(new ClaimConsumer("scheduling.k8s.io", "podgroups", group, "uid-" + group)),
                Optional.of(new TreeSet<>(Set.of(driver)))));
    }

    /** A pod of a group with a claim from a template. */
    static Pod ofGroup(String name, String group, String claim) {
        Pod pod = pod(name, claim);
        return new Pod(pod.metadata(), pod.spec().toBuilder().schedulingGroup(new PodSchedulingGroup(Optional.of(group)))
                .resourceClaims(List.of(new PodResourceClaim(claim, Optional.empty(), Optional.of("template")))).build(),
                PodStatus.builder().resourceClaimStatuses(List.of(new PodResourceClaimStatus(claim, Optional.of(claim)))).build());
    }

    static Pod pod(String name, String... claims) {
        Pod pod = Pods.named(name, "uid-" + name);
        Container main = Container.builder().name("main").image("i").resources(new ResourceRequirements(Map.of(), Map.of(),
                Stream.of(claims).map(claim -> new ResourceClaimReference(claim, "")).toList())).build();
        return pod.withSpec(pod.spec().toBuilder().containers(List.of(main)).resourceClaims(Stream.of(claims)
                .map(claim -> new PodResourceClaim(claim, Optional.of(claim), Optional.empty())).toList()).build());
    }

    String prepare(Pod pod) {
        return bus.ask(DeviceTopics.PREPARE_CLAIMS, new PrepareClaims(pod)).fault().orElse("");
    }

    String unprepare(Pod pod) {
        return bus.ask(DeviceTopics.UNPREPARE_CLAIMS, new UnprepareClaims(pod.uid())).fault().orElse("");
    }

    ContainerClaimsFound devices(Pod pod) {
        return bus.ask(DeviceTopics.CONTAINER_CLAIMS, new GetContainerClaims(pod, pod.spec().containers().getFirst()));
    }

    /** What the checkpoint says: pods by claim. */
    Map<String, Set<String>> kept() {
        return files.read(ClaimCheckpoint.NAME).map(ClaimCheckpoint::parse).orElse(List.of()).stream()
                .collect(Collectors.toMap(PreparedClaim::name, claim -> Set.copyOf(claim.pods())));
    }

    /** Nobody desires a pod any more, nobody works on one, and of these something lives in the runtime. */
    void onlyAlive(Pod... pods) {
        Map<PodIdentity, Boolean> alive = Stream.of(pods).collect(Collectors.toMap(PodIdentity::of, _ -> true));
        for (int i = 0; i < 2; i++) {
            bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(), true, true));
            bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of()));
            bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(alive, 0));
        }
        bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(), true, true));
    }
}
