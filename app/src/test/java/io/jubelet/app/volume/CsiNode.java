package io.jubelet.app.volume;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.CsiDriverChanged;
import io.jubelet.app.message.csi.CsiDriverFound;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.LimitReached;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.volume.IsVolumePublished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.csi.CsiHost;
import io.jubelet.app.volume.csi.CsiVolumes;
import io.jubelet.app.volume.csi.MigratedCalls;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.selinux.SeLinuxMounts;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakeServiceAccountTokens;
import io.jubelet.ports.fake.FakeVolumeClaims;
import io.jubelet.ports.fake.FakeVolumeDriver;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import io.jubelet.ports.fake.FakeVolumeRecords;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeDriver;
import io.jubelet.ports.volume.VolumeRecords;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A node with one CSI driver, agents of which come and go. */
final class CsiNode {

    static final String DRIVER = "disk.example.org";

    private static final Tasks HERE = (_, body) -> {
        body.run();
        return Thread.currentThread();
    };

    final FakeDisk disk = new FakeDisk();
    final FakeHostVolumes host = new FakeHostVolumes(disk, "/root");
    final FakeVolumeRecords records = new FakeVolumeRecords(disk, "/root");
    final FakeConfigObjects objects = new FakeConfigObjects();
    final FakeVolumeClaims claims = new FakeVolumeClaims();
    final VirtualTimers timers = new VirtualTimers();
    final FakeServiceAccountTokens tokens = new FakeServiceAccountTokens(timers);
    final Set<String> registered = new HashSet<>(Set.of(DRIVER));
    final Map<String, CsiDriver> driverObjects = new HashMap<>();
    AttachmentVerdict attachment = new AttachmentVerdict.Attached(Map.of("device", "/dev/x"));
    /** Volumes that are one too many for their driver. */
    final Set<UniqueVolumeName> full = new HashSet<>();
    /** Calls to drivers for volumes that were translated from another type. */
    final Set<String> migrated = new TreeSet<>();
    /** Pods with sub-paths that were still mounted when a driver was to unpublish one of their volumes. */
    final Set<String> busy = new TreeSet<>();
    /** How long it takes to read the records of the node. */
    Duration lookTakes = Duration.ZERO;
    /** The call for records at which the thread is interrupted; empty for none. */
    String interruptedAt = "";
    SeLinuxMounts seLinux = SeLinuxMounts.NONE;
    AgentLife life = new AgentLife();
    private Volumes concern;
    RecordingBus bus = new RecordingBus();
    final FakeVolumeDrivers drivers = new FakeVolumeDrivers().on(disk);

    CsiNode() {
        driverObjects.put(DRIVER, object(true, false, CsiDriver.Tokens.none()));
    }

    static CsiDriver object(boolean attach, boolean republish, CsiDriver.Tokens tokens) {
        return new CsiDriver(DRIVER, attach, true, republish, FsGroupPolicy.FILE,
                List.of(LifecycleMode.PERSISTENT, LifecycleMode.EPHEMERAL), tokens, Optional.empty());
    }

    FakeVolumeDriver driver() {
        return drivers.driver(DRIVER);
    }

    /** Another agent; what the one before knew is lost. */
    PodVolumes agent() {
        life = new AgentLife();
        Timers here = life.of(timers);
        bus = new RecordingBus();
        bus.answer(CsiTopics.CSI_DRIVER, asked -> CsiDriverFound.of(Optional.ofNullable(driverObjects.get(asked.name()))));
        bus.answer(CsiTopics.ATTACHMENT, _ -> attachment);
        bus.answer(CsiTopics.LIMIT_REACHED, asked -> new LimitReached(full.contains(asked.volume())));
        var csi = new CsiVolumes(
                new CsiHost(life.of(VolumeRecords.class, slow(records)), name -> Optional.of(name).filter(registered::contains)
                .map(known -> life.of(VolumeDriver.class, watched(drivers.connect(known, "")))), "n", seLinux),
                life.of(HostVolumes.class, host));
        concern = VolumeConcerns.volumes(new VolumeSources(objects, Optional.of(tokens), Optional.of(claims), Optional.empty()), csi, 2,
                new Platform(here, HERE, new SplittableRandom(1)));
        concern.start(bus);
        return new PodVolumes(bus, here);
    }

    private VolumeDriver watched(VolumeDriver driver) {
        return proxy(VolumeDriver.class, driver, call -> {
            if (MigratedCalls.isMigrated()) {
                migrated.add(call);
            }
            if (call.equals("unpublish")) {
                disk.list("/root/pods").stream().filter(uid -> disk.node("/root/pods/" + uid + "/volume-subpaths").isPresent())
                        .forEach(busy::add);
            }
        });
    }

    private VolumeRecords slow(VolumeRecords records) {
        return proxy(VolumeRecords.class, records, call -> {
            if (call.equals("ofNode") && lookTakes.isPositive()) {
                timers.advance(lookTakes);
            }
            if (call.equals(interruptedAt)) {
                Thread.currentThread().interrupt();
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new CancelledException("the thread is interrupted");
            }
        });
    }

    /** The same port; this is called before each call, with its name. */
    private static <P> P proxy(Class<P> port, P target, Consumer<String> before) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
            before.accept(method.getName());
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    /** The agent begins nothing more. */
    void stops() {
        concern.stop();
    }

    void tick() {
        bus.publish(NodeTopics.TICK, new Tick());
    }

    /** The driver registers at the agent. */
    void registers() {
        bus.publish(CsiTopics.CSI_DRIVER_CHANGED, new CsiDriverChanged(DRIVER));
    }

    void later() {
        timers.advance(Duration.ofMinutes(3));
    }

    List<String> events() {
        return bus.published(PodEvent.class).stream().map(event -> event.reason() + " " + event.message()).toList();
    }

    Pod pod(String uid, VolumeSource source) {
        var mount = VolumeMount.builder().name("data").mountPath("/data").build();
        Container app = Container.builder().name("app").image("i").volumeMounts(List.of(mount)).build();
        Pod pod = new Pod(ObjectMeta.builder().name("web-" + uid).namespace("ns").uid(uid).build(),
                PodSpec.builder().containers(List.of(app)).volumes(List.of(new Volume("data", Optional.of(source)))).build(),
                PodStatus.builder().build());
        objects.need(pod.uid(), ConfigReferences.of(pod));
        return pod;
    }

    Pod ofGroup(Pod pod) {
        return pod.withSpec(pod.spec().toBuilder()
                .securityContext(PodSecurityContext.builder().fsGroup(2000L).build()).build());
    }

    Pod inline(String uid) {
        return pod(uid, new DriverVolumeSource.Csi(DRIVER, Optional.empty(), "", Map.of("size", "1"), Optional.empty()));
    }

    Pod claiming(String uid) {
        return pod(uid, new VolumeSource.PersistentVolumeClaim("disk", false));
    }

    /** A pod that opens its volume as a device. */
    static Pod opening(Pod pod) {
        var opening = pod.spec().containers().getFirst().toBuilder().volumeMounts(List.of())
                .volumeDevices(List.of(new VolumeDevice("data", "/dev/xvda"))).build();
        return pod.withSpec(pod.spec().toBuilder().containers(List.of(opening)).build());
    }

    /** A pod with a claim that was made for it alone, which a controller has bound. */
    Pod ephemeral(String uid, VolumeMode mode) {
        Pod pod = pod(uid, new VolumeSource.Ephemeral(Optional.empty()));
        var owner = OwnerReference.builder().apiVersion("v1").kind("Pod").name(pod.metadata().name()).uid(uid).controller(true)
                .build();
        bind(ObjectMeta.builder().namespace("ns").name(pod.metadata().name() + "-data").uid("c-" + uid)
                .ownerReferences(List.of(owner)).build(), mode, "ReadWriteOnce");
        return mode == VolumeMode.BLOCK ? opening(pod) : pod;
    }

    void volume(String... modes) {
        volume(VolumeMode.FILESYSTEM, modes);
    }

    void volume(VolumeMode mode, String... modes) {
        bind(ObjectMeta.builder().namespace("ns").name("disk").uid("c1").build(), mode, modes);
    }

    /** A pod with a volume of its own. */
    Pod with(String uid, String handle) {
        bind(ObjectMeta.builder().namespace("ns").name("claim-" + handle).uid("c-" + handle).build(), "pv-" + handle, handle,
                VolumeMode.FILESYSTEM, "ReadWriteOnce");
        return pod(uid, new VolumeSource.PersistentVolumeClaim("claim-" + handle, false));
    }

    /** A pod with one more volume of its own, whose name is that of the disk. */
    Pod alsoWith(Pod pod, String handle) {
        Volume more = new Volume(handle, with(pod.uid(), handle).spec().volumes().getFirst().source());
        Container app = pod.spec().containers().getFirst();
        List<VolumeMount> mounts = Stream.concat(app.volumeMounts().stream(),
                Stream.of(VolumeMount.builder().name(handle).mountPath("/" + handle).build())).toList();
        return pod.withSpec(pod.spec().toBuilder().containers(List.of(app.toBuilder().volumeMounts(mounts).build()))
                .volumes(Stream.concat(pod.spec().volumes().stream(), Stream.of(more)).toList()).build());
    }

    /** A pod that opens a persistent volume of its own, of the same disk as others, as a device. */
    Pod opening(String uid, String volume) {
        bind(ObjectMeta.builder().namespace("ns").name("claim-" + volume).uid("c-" + volume).build(), volume, "disk-7", VolumeMode.BLOCK,
                "ReadWriteOnce");
        return opening(pod(uid, new VolumeSource.PersistentVolumeClaim("claim-" + volume, false)));
    }

    /** Whether a volume of a pod is published. */
    boolean isPublished(RecordLocation.OfPod volume) {
        return bus.ask(VolumeTopics.VOLUME_PUBLISHED, new IsVolumePublished(volume)).published();
    }

    /** All pods that are desired are known. */
    void desired(Pod... pods) {
        bus.publish(PodTopics.PODS_ADMITTED,
                new PodChanges(List.of(new PodChange(PodChange.Operation.ADD, "api", List.of(pods))), true, true));
    }

    private void bind(ObjectMeta claim, VolumeMode mode, String... modes) {
        bind(claim, "pv-1", "disk-7", mode, modes);
    }

    private void bind(ObjectMeta claim, String volume, String handle, VolumeMode mode, String... modes) {
        claims.put(new PersistentVolumeClaim(claim, volume, "Bound"));
        claims.put(new PersistentVolume(ObjectMeta.builder().name(volume).build(),
                new PersistentVolumeSource.Csi(DRIVER, handle, false, "ext4", Map.of(), Optional.empty(), Optional.empty(),
                        Optional.empty()), Optional.of(new ClaimReference("ns", claim.name(), claim.uid())), List.of(modes),
                List.of("noatime"), mode, Optional.empty()));
    }
}
