package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.csi.CsiDriverChanged;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.volume.MountSubPaths;
import io.jubelet.app.message.volume.SetUpVolumes;
import io.jubelet.app.message.volume.TearDownVolumes;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Questions about volumes while others are answered. */
class SlowVolumesTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final SimBus sim = new SimBus(scope, (_, _) -> true);
    private final Bus bus = sim.outside();
    private final FakeConfigObjects objects = new FakeConfigObjects();
    private final FakeDisk disk = new FakeDisk();
    private final HangingVolumes host = new HangingVolumes(new FakeHostVolumes(disk, "/root"));
    /** Answers and messages, with the second in which they came. */
    private final List<String> came = new ArrayList<>();

    @BeforeEach
    void deploy() {
        sim.deploy(VolumeConcerns.volumes(new VolumeSources(objects, Optional.empty(), Optional.empty(), Optional.empty()),
                VolumesOfPods.withoutDrivers(host), 2, new Platform(scope, scope, new SplittableRandom(1))));
        bus.subscribe(VolumeTopics.VOLUMES_SETTLED, _ -> came("settled"));
        run(0);
    }

    private void came(String what) {
        came.add(scheduler.elapsed().toSeconds() + " " + what);
    }

    private void run(int seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    private Pod pod(Map<String, String> labels) {
        put("text");
        var mount = VolumeMount.builder().name("v").mountPath("/v").build();
        Container app = Container.builder().name("app").image("i").volumeMounts(List.of(mount)).build();
        Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").labels(labels).build(),
                PodSpec.builder().containers(List.of(app)).volumes(List.of(new Volume("v",
                        Optional.of(new VolumeSource.ConfigMap("cm", List.of(), Optional.empty(), Optional.empty()))))).build(),
                PodStatus.builder().build());
        objects.need(pod.uid(), ConfigReferences.of(pod));
        return pod;
    }

    private void put(String text) {
        objects.put(new ConfigMap(ObjectMeta.builder().namespace("ns").name("cm").build(), Map.of("key", text), Map.of(),
                Optional.empty()));
    }

    private void ask(String name, Callable<?> question) {
        scope.start("ask", () -> {
            try {
                came(name + ": " + question.call());
            } catch (Exception e) {
                came(name + " failed: " + e);
            }
        });
        run(0);
    }

    private void setUp(String name, Pod pod, boolean running) {
        ask(name, () -> bus.ask(VolumeTopics.SET_UP_VOLUMES, new SetUpVolumes(pod, running)).problems());
    }

    private void tearDown(String name, Pod pod) {
        ask(name, () -> bus.ask(VolumeTopics.TEAR_DOWN_VOLUMES, new TearDownVolumes(pod)).problem());
    }

    private void mountParts(String name, Pod pod, int index) {
        String path = "/root/pods/uid/volumes/kubernetes.io~configmap/v";
        ask(name, () -> {
            var mounted = bus.ask(VolumeTopics.MOUNT_SUB_PATHS, new MountSubPaths(pod, "app", List.of(new SubPath(index, "v", path, "key"))));
            return mounted.problem() + mounted.paths().keySet();
        });
    }

    private int calls(String what) {
        return Collections.frequency(host.done, what);
    }

    @Test
    void partsAreMountedForEachQuestion() {
        Pod pod = pod(Map.of());
        setUp("volumes", pod, false);
        host.hang("part uid");
        mountParts("first", pod, 1);
        run(1);
        mountParts("second", pod, 2);
        run(1);
        host.letGo();
        run(1);
        assertEquals(List.of("0 volumes: {}", "2 first: [1]", "2 second: [2]"), came);
    }

    @Test
    void partsThatTakeLongAreAskedForAgain() {
        Pod pod = pod(Map.of());
        setUp("volumes", pod, false);
        host.hang("part uid");
        mountParts("first", pod, 1);
        run(5);
        mountParts("second", pod, 2);
        run(6);
        mountParts("third", pod, 1);
        run(6);
        host.letGo();
        run(1);
        mountParts("fourth", pod, 1);
        String late = "failed to prepare subPaths of container \"app\": they are still being mounted[]";
        assertEquals(List.of("0 volumes: {}", "10 first: " + late, "11 third: " + late, "15 second: " + late, "17 settled",
                "18 fourth: [1]"), came);
    }

    @Test
    void volumesThatTakeLongAreAskedForAgainOnceTheyAreThere() {
        Pod pod = pod(Map.of());
        host.hang("setUp uid/v");
        setUp("first", pod, false);
        run(4);
        setUp("second", pod, false);
        run(1);
        host.letGo();
        run(0);
        setUp("third", pod, false);
        assertEquals(List.of("3 first: {v=it is still being set up}", "4 second: {v=it is still being set up}", "5 settled",
                "5 third: {}"), came);
        assertEquals(1, calls("setUp uid/v"), "that is what was asked for");
        setUp("fourth", pod, true);
        assertEquals(2, calls("setUp uid/v"));
    }

    @Test
    void aVolumeThatFailedIsTriedAgainBesideASlowOne() {
        var mounts = List.of("v", "w").stream().map(name -> VolumeMount.builder().name(name).mountPath("/" + name).build()).toList();
        var missing = new VolumeSource.HostPath("/none", Optional.of(HostPathType.DIRECTORY));
        var slow = new VolumeSource.HostPath("/", Optional.empty());
        Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(), PodSpec.builder()
                .containers(List.of(Container.builder().name("app").image("i").volumeMounts(mounts).build()))
                .volumes(List.of(new Volume("v", Optional.of(slow)), new Volume("w", Optional.of(missing)))).build(),
                PodStatus.builder().build());
        host.hang("setUp uid/v");
        ask("again", () -> bus.ask(VolumeTopics.SET_UP_VOLUMES, new SetUpVolumes(pod, false)).recheckIn());
        run(4);
        assertEquals(List.of("3 again: Optional[PT0.000000001S]"), came);
    }

    @Test
    void volumesThatWereMadeForThePodOfBeforeAreMadeAgain() {
        host.hang("setUp uid/v");
        setUp("first", pod(Map.of()), false);
        run(4);
        host.letGo();
        run(0);
        setUp("second", pod(Map.of("a", "b")), false);
        assertEquals(2, calls("setUp uid/v"));
    }

    @Test
    void whatAnotherCallerBeganIsMadeAgain() {
        host.hang("setUp uid/v");
        setUp("first", pod(Map.of()), false);
        run(1);
        setUp("second", pod(Map.of("a", "b")), false);
        run(1);
        host.letGo();
        run(0);
        assertEquals(List.of("2 first: {}", "2 second: {}"), came);
        assertEquals(2, calls("setUp uid/v"));
    }

    @Test
    void nothingIsMadeWhileThePodIsTornDown() {
        Pod pod = pod(Map.of());
        setUp("before", pod, false);
        host.hang("tearDown uid");
        tearDown("end", pod);
        run(1);
        setUp("meanwhile", pod, false);
        run(1);
        host.letGo();
        run(0);
        setUp("after", pod, false);
        assertEquals(List.of("0 before: {}", "1 meanwhile: {v=it is being torn down}", "2 end: ", "2 after: {}"), came);
        assertEquals(2, calls("setUp uid/v"));
    }

    @Test
    void aQuestionThatAwaitsAnotherBeginsNothingOnceThePodIsTornDown() {
        host.done.clear();
        host.hang("setUp uid/v");
        setUp("first", pod(Map.of()), false);
        run(1);
        setUp("second", pod(Map.of("a", "b")), false);
        tearDown("end", pod(Map.of("a", "b")));
        run(1);
        host.letGo();
        run(1);
        assertEquals(List.of("setUp uid/v", "tearDown uid"), host.done);
        assertEquals(Optional.empty(), disk.node("/root/pods/uid/volumes"));
    }

    @Test
    void soDoesOneForPartsOfVolumes() {
        Pod pod = pod(Map.of());
        setUp("volumes", pod, false);
        host.done.clear();
        host.hang("part uid");
        mountParts("first", pod, 1);
        mountParts("second", pod, 2);
        tearDown("end", pod);
        run(1);
        host.letGo();
        run(1);
        assertEquals(List.of("part uid", "tearDown uid"), host.done);
        assertEquals("1 second: failed to prepare subPaths of container \"app\": the volumes of the pod are being torn down[]",
                came.stream().filter(what -> what.contains("second")).findFirst().orElseThrow());
    }

    @Test
    void aDriverThatComesDuringATearDownThatFailsIsAskedAtOnce() {
        Pod pod = pod(Map.of());
        setUp("before", pod, false);
        host.hang("tearDown uid");
        tearDown("end", pod);
        bus.publish(CsiTopics.CSI_DRIVER_CHANGED, new CsiDriverChanged("disk.example.org"));
        run(1);
        host.letGo();
        host.failTearDown(new UnavailableException("the driver is not there"));
        run(0);
        assertEquals(2, calls("tearDown uid"), "without a pause");
        run(1);
        assertEquals(3, calls("tearDown uid"), "after a pause");
        host.letGo();
        run(3);
        assertEquals(List.of("0 before: {}", "1 end: the driver is not there", "4 settled"), came);
    }

    @Test
    void aTearDownWaitsForWhatIsBeingSetUp() {
        Pod pod = pod(Map.of());
        host.done.clear();
        host.hang("setUp uid/v");
        setUp("before", pod, false);
        run(4);
        tearDown("end", pod);
        run(123);
        assertEquals(List.of("3 before: {v=it is still being set up}",
                "127 end: its volumes have not been torn down within 123 s: still being set up: \"v\""), came);
        assertEquals(List.of(), host.done);
        host.letGo();
        run(0);
        assertEquals(List.of("setUp uid/v", "tearDown uid"), host.done);
        tearDown("again", pod);
        assertEquals("127 again: ", came.getLast());
    }
}
