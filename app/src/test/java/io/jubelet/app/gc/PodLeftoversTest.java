package io.jubelet.app.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.runtime.LeftoversFound;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesTornDown;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.PodSyncState;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.worker.PodWorkerState;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCgroupTree;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodLeftoversTest {

    private static final CgroupName ROOT = new CgroupName(List.of("kubepods"));
    private static final LeftoversFound NOTHING = new LeftoversFound(List.of(), List.of());

    private final FakeDisk disk = new FakeDisk();
    private final FakePodDirectories directories = new FakePodDirectories(disk, "/root");
    private final FakeHostVolumes volumes = new FakeHostVolumes(disk, "/root");
    private final FakeContainerLogs logs = new FakeContainerLogs(disk, "/logs/pods", "/logs/links");
    private final FakeCgroupTree cgroups = new FakeCgroupTree();
    private final PodLeftovers leftovers = new PodLeftovers(logs, directories, cgroups, Optional.of(ROOT));
    /** Orphans that the steps of all pods cleaned up after. */
    private final List<String> cleanedUp = new ArrayList<>();

    @Test
    void everyPathIsReadAndEachPodIsFoundOnce() {
        directories.create("a");
        logs.createPodDirectory(new PodIdentity("ns", "name-a", "a"));
        logs.createPodDirectory(new PodIdentity("ns", "name-b", "b"));
        directories.create("c");
        cgroups.apply(ROOT.ofPod(QosClass.GUARANTEED, "d"), CgroupLimits.NONE);
        cgroups.apply(ROOT.ofPod(QosClass.BURSTABLE, "e"), CgroupLimits.NONE);
        cgroups.apply(ROOT.ofPod(QosClass.BEST_EFFORT, "c"), CgroupLimits.NONE);
        LeftoversFound found = leftovers.find();
        assertEquals(Set.of(new PodIdentity("ns", "name-a", "a"), uid("c"), uid("d"), uid("e")), Set.copyOf(found.pods()));
        assertEquals(4, found.pods().size());
        assertEquals(List.of(new PodIdentity("ns", "name-b", "b")), found.ofLogs());
    }

    @Test
    void everythingOfOnePodIsRemovedAndNothingOfAnother() throws InterruptedException {
        for (String uid : List.of("a", "b")) {
            directories.create(uid);
            volumes.setUp(uid, "data", new VolumePlan.EmptyDirectory(), Optional.empty());
            logs.createPodDirectory(new PodIdentity("ns", "name-" + uid, uid));
            cgroups.apply(ROOT.ofPod(QosClass.BURSTABLE, uid), CgroupLimits.NONE);
        }
        cleanUpOrphan(uid("a"));
        assertEquals(new LeftoversFound(List.of(new PodIdentity("ns", "name-b", "b")), List.of()), leftovers.find());
        assertEquals(List.of("b"), directories.podUids());
        assertEquals(List.of("b"), logs.pods().stream().map(PodIdentity::uid).toList());
        assertFalse(cgroups.exists(ROOT.ofPod(QosClass.BURSTABLE, "a")));
    }

    @Test
    void theLogsOfAPodWithANameAreRemovedWithoutAnySearch() {
        var named = new PodIdentity("ns", "name-a", "a");
        logs.createPodDirectory(named);
        logs.createPodDirectory(new PodIdentity("ns", "name-b", "b"));
        leftovers.removeFiles(named);
        assertEquals(List.of("b"), logs.pods().stream().map(PodIdentity::uid).toList());
        leftovers.removeFiles(named);
        assertEquals(List.of("b"), logs.pods().stream().map(PodIdentity::uid).toList());
    }

    @Test
    void onlyGroupsOfPodsCountAsTheirs() {
        cgroups.apply(ROOT.ofClass(QosClass.BURSTABLE).child("pod"), CgroupLimits.NONE);
        cgroups.apply(ROOT.ofPod(QosClass.BURSTABLE, "a").child("podlike"), CgroupLimits.NONE);
        assertEquals(List.of("a"), leftovers.find().pods().stream().map(PodIdentity::uid).toList());
    }

    @Test
    void processesOfAnOrphanAreKilledBeforeItsVolumesAreTornDown() {
        CgroupName orphan = ROOT.ofPod(QosClass.GUARANTEED, "a");
        CgroupName other = ROOT.ofPod(QosClass.GUARANTEED, "b");
        for (CgroupName cgroup : List.of(orphan, other)) {
            cgroups.apply(cgroup.child("container"), CgroupLimits.NONE);
            cgroups.put(cgroup.child("container"), 7);
        }
        directories.create("a");
        disk.makeDirectory(volumes.setUp("a", "data", new VolumePlan.EmptyDirectory(), Optional.empty()) + "/deep", 0755);
        disk.mount("/root/pods/a/volumes/kubernetes.io~empty-dir/data/deep");
        assertThrows(UnavailableException.class, () -> cleanUpOrphan(uid("a")));
        assertEquals(List.of("a"), directories.podUids());
        assertFalse(cgroups.exists(orphan));
        assertEquals(List.of(7L), cgroups.processes(other));
    }

    @Test
    void withoutCgroupsOfItsOwnTheAgentLooksForNone() {
        cgroups.apply(ROOT.ofPod(QosClass.BURSTABLE, "a"), CgroupLimits.NONE);
        PodLeftovers without = new PodLeftovers(logs, directories, cgroups, Optional.empty());
        assertEquals(NOTHING, without.find());
        without.killProcesses(uid("a"));
        assertTrue(cgroups.exists(ROOT.ofPod(QosClass.BURSTABLE, "a")));
    }

    @Test
    void whatIsMountedKeepsTheDirectoryAndIsAFailure() {
        directories.create("a");
        String directory = volumes.setUp("a", "data", new VolumePlan.EmptyDirectory(), Optional.empty());
        disk.makeDirectory(directory + "/deep", 0755);
        disk.mount(directory + "/deep");
        assertThrows(ConflictException.class, () -> leftovers.removeFiles(uid("a")));
        assertEquals(List.of("a"), directories.podUids());
    }

    @Test
    void whatIsGoneIsNoFailure() throws InterruptedException {
        cleanUpOrphan(uid("nobody"));
        assertEquals(NOTHING, leftovers.find());
    }

    /** A client of the runtime may name its pods as it likes; an agent makes nothing for such a pod. */
    @ParameterizedTest
    @ValueSource(strings = {"a/b", ".."})
    void anOrphanWhoseUidIsNoNameOfAFileHasLeftNothing(String orphan) throws InterruptedException {
        directories.create("a");
        cleanUpOrphan(uid(orphan));
        assertEquals(List.of(orphan), cleanedUp);
        assertEquals(List.of("a"), directories.podUids());
    }

    @Test
    void aPodWhoseNameIsNoNameOfAFileHasNoLogs() {
        directories.create("a");
        leftovers.removeFiles(new PodIdentity("ns", "x/y", "a"));
        assertEquals(NOTHING, leftovers.find());
    }

    /** The steps that stopped it remember that. */
    @Test
    void theOtherStepsForgetAnOrphanOnceNothingIsLeftOfIt() throws InterruptedException {
        directories.create("a");
        cleanUpOrphan(uid("a"));
        assertEquals(List.of("a"), cleanedUp);
    }

    /** The last step of the worker of a pod that is known only by what is left of it. */
    private void cleanUpOrphan(PodIdentity orphan) throws InterruptedException {
        PodSteps none = new PodSteps() {
            @Override
            public StepResult sync(PodSyncContext context) {
                throw new AssertionError("an orphan is not synced");
            }

            @Override
            public void terminate(PodSyncContext context) {
                throw new AssertionError("not asked for");
            }

            @Override
            public void cleanUp(PodSyncContext context) {
                assertFalse(directories.podUids().contains(context.pod().uid()), "something is left of it");
                cleanedUp.add(context.pod().uid());
            }
        };
        var bus = new RecordingBus();
        bus.answer(VolumeTopics.TEAR_DOWN_VOLUMES, asked -> new VolumesTornDown(tearDown(asked.pod().uid())));
        Pod pod = new Pod(ObjectMeta.builder().uid(orphan.uid()).build(), PodSpec.builder().build(), PodStatus.builder().build());
        new OrphanSteps(none, leftovers, new PodVolumes(bus, new VirtualTimers())).cleanUp(new PodSyncContext(pod,
                PodWorkerState.orphan(), new PodSyncState(), new RuntimeHealth(true, true, ""), Optional.empty()));
    }

    /** Its own steps clean up after it: its directory may be that of a pod of the same uid that is to run again. */
    @Test
    void aPodThatSourcesNameIsLeftToItsSteps() throws InterruptedException {
        directories.create("a");
        cgroups.apply(ROOT.ofPod(QosClass.BURSTABLE, "a"), CgroupLimits.NONE);
        List<String> steps = new ArrayList<>();
        Pod pod = new Pod(ObjectMeta.builder().uid("a").build(), PodSpec.builder().build(), PodStatus.builder().build());
        var context = new PodSyncContext(pod, PodWorkerState.desired(pod, true), new PodSyncState(), new RuntimeHealth(true, true, ""),
                Optional.empty());
        var orphans = new OrphanSteps(new PodSteps() {
            @Override
            public StepResult sync(PodSyncContext given) {
                steps.add("sync");
                return new StepResult.Ended();
            }

            @Override
            public void terminate(PodSyncContext given) {
                steps.add("terminate");
            }

            @Override
            public void cleanUp(PodSyncContext given) {
                steps.add("clean up");
            }
        }, leftovers, new PodVolumes(new RecordingBus(), new VirtualTimers()));
        assertEquals(new StepResult.Ended(), orphans.sync(context));
        orphans.terminate(context);
        orphans.cleanUp(context);
        assertEquals(List.of("sync", "terminate", "clean up"), steps);
        assertEquals(List.of("a"), directories.podUids());
        assertTrue(cgroups.exists(ROOT.ofPod(QosClass.BURSTABLE, "a")));
    }

    /** What is in the way. */
    private String tearDown(String uid) {
        try {
            volumes.tearDown(uid);
            return "";
        } catch (ConflictException e) {
            return e.getMessage();
        }
    }

    private static PodIdentity uid(String uid) {
        return new PodIdentity("", "", uid);
    }
}
