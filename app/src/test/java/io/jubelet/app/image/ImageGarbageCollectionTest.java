package io.jubelet.app.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.ImageReclaim;
import io.jubelet.app.message.image.ImageRemoved;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImagesReclaimed;
import io.jubelet.app.settings.ImageGcSettings;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.image.credential.PullAccess;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakePullRecordFiles;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ImageGarbageCollectionTest {

    private static final Duration PERIOD = Duration.ofMinutes(5);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final Map<String, Image> images = new LinkedHashMap<>();
    private final List<ContainerSummary> containers = new ArrayList<>();
    private final Map<String, String> mounts = new HashMap<>();
    private final List<String> removed = new ArrayList<>();
    private final Map<String, String> sandboxes = new HashMap<>();
    private boolean byHandler;
    private final Set<String> stuck = new HashSet<>();
    private final List<NodeEvent> events = new ArrayList<>();
    private final List<ImageRemoved.Reason> why = new ArrayList<>();
    private String mountpoint = "/images";
    private final ImageClaims claims = new ImageClaims(scope);
    private final FakeDisk disk = new FakeDisk();
    private long capacity = 1000;
    private long available = 500;
    private boolean freesRoom = true;
    private PullRecords records;
    private Bus bus;

    private void start(ImageGcPolicy policy) {
        var sim = new SimBus(scope, (topic, message) -> true);
        bus = sim.outside();
        bus.subscribe(EventTopics.NODE_EVENT, events::add);
        bus.subscribe(ImageTopics.IMAGE_REMOVED, one -> why.add(one.reason()));
        records = new PullRecords(new FakePullRecordFiles(disk, "/image_manager"), service(), PullVerification.DEFAULT, scope);
        sim.deploy(new ImageGarbageCollection(new ImageUses(service(), runtime(), byHandler, scope),
                new ImageDisk(service(), fileSystems()), new ImageRemovals(service(), claims, records),
                new ImageGcSettings(policy, "node"), scope, scope));
    }

    private void start() {
        start(ImageGcPolicy.DEFAULT);
    }

    private ImageService service() {
        return (ImageService) Proxy.newProxyInstance(ImageService.class.getClassLoader(), new Class<?>[] {ImageService.class},
                (_, method, arguments) -> switch (method.getName()) {
                    case "listImages" -> List.copyOf(images.values());
                    case "imageFilesystems" -> new ImageFilesystems(mountpoint.isEmpty() ? List.of()
                            : List.of(new FilesystemUsage(START, mountpoint, 1, 1)), List.of());
                    case "removeImage" -> {
                        var image = (ImageSpec) arguments[0];
                        String id = new ImageKey(image.image(), image.runtimeHandler()).text();
                        if (stuck.contains(id)) {
                            throw new InternalException("read-only file system");
                        }
                        removed.add(id);
                        available += freesRoom ? images.get(id).size() : 0;
                        images.remove(id);
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, arguments) -> switch (method.getName()) {
                    case "listContainers" -> List.copyOf(containers);
                    case "listSandboxes" -> listed();
                    case "containerStatus" -> status((String) arguments[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private List<SandboxSummary> listed() {
        assertTrue(byHandler, "nobody asks for sandboxes without the gate");
        return sandboxes.entrySet().stream().map(one -> SandboxSummary.builder().id(one.getKey())
                .pod(new PodIdentity("ns", "web", "uid")).state(SandboxState.READY).createdAt(START)
                .runtimeHandler(one.getValue()).build()).toList();
    }

    private ObservedContainer status(String id) {
        List<Mount> mounted = Optional.ofNullable(mounts.get(id)).map(image -> List.of(
                Mount.builder().containerPath("/data").propagation(MountPropagationMode.PRIVATE).image(ImageSpec.of(image)).build()))
                .orElse(List.of());
        return ObservedContainer.builder().id(id).name(id).sandboxId("sandbox").state(RunState.RUNNING).createdAt(START)
                .mounts(mounted).build();
    }

    private FileSystemStatistics fileSystems() {
        return (FileSystemStatistics) Proxy.newProxyInstance(FileSystemStatistics.class.getClassLoader(),
                new Class<?>[] {FileSystemStatistics.class}, (_, _, arguments) -> arguments[0].equals("/images")
                        ? Optional.of(new FileSystemReading(1, capacity, capacity - available, available, 1, 1)) : Optional.empty());
    }

    private void image(String id, long size) {
        images.put(id, Image.builder().id(id).repoTags(List.of("docker.io/library/" + id + ":1")).size(size).build());
    }

    private void image(String id, String handler, long size) {
        images.put(new ImageKey(id, handler).text(), Image.builder().id(id).runtimeHandler(handler)
                .repoTags(List.of("docker.io/library/app:1")).size(size).build());
    }

    private void uses(String image) {
        uses(image, "sandbox");
    }

    private void uses(String image, String sandbox) {
        containers.add(ContainerSummary.builder().id("of-" + image).name("app").sandboxId(sandbox)
                .pod(new PodIdentity("ns", "web", "uid")).state(RunState.EXITED).createdAt(START).imageId(image).build());
    }

    private void passes(Duration time) {
        scheduler.run(time, () -> { });
    }

    private List<String> reasons() {
        return events.stream().map(NodeEvent::reason).toList();
    }

    private ImagesReclaimed reclaim() {
        List<ImagesReclaimed> answers = new ArrayList<>();
        scope.start("ask", () -> {
            try {
                answers.add(bus.ask(ImageTopics.IMAGE_RECLAIM, new ImageReclaim()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        passes(Duration.ofSeconds(1));
        return answers.getFirst();
    }

    @Test
    void aFullDiskLosesTheImagesThatWereNotUsedForLongest() {
        List.of("used", "old", "older", "pinned").forEach(id -> image(id, 100));
        images.put("pinned", images.get("pinned").toBuilder().pinned(true).build());
        uses("used");
        uses("old");
        start();
        passes(PERIOD);
        containers.removeLast();
        passes(PERIOD);
        assertEquals(List.of(), removed, "there is room");
        available = 120;
        passes(PERIOD);
        assertEquals(List.of("older"), removed);
        available = 110;
        passes(PERIOD);
        assertEquals(List.of("older", "old"), removed);
        available = 90;
        passes(PERIOD);
        assertEquals(List.of("older", "old"), removed);
        assertEquals(List.of("FreeDiskSpaceFailed"), reasons());
        passes(PERIOD);
        assertEquals(List.of("FreeDiskSpaceFailed", "FreeDiskSpaceFailed", "ImageGCFailed"), reasons());
        assertTrue(events.getLast().message().startsWith("Insufficient free disk space"), events.toString());
    }

    @Test
    void imagesThatAreNewStay() {
        start();
        passes(PERIOD.minusSeconds(60));
        image("new", 100);
        available = 100;
        reclaim();
        assertEquals(List.of(), removed);
        passes(Duration.ofMinutes(2));
        assertEquals(new ImagesReclaimed(1, 100, Optional.empty()), reclaim());
        assertEquals(List.of("new"), removed);
    }

    @Test
    void imagesThatPodsMountStay() {
        image("mounted", 100);
        image("app", 1);
        uses("app");
        mounts.put("of-app", "mounted");
        start();
        passes(PERIOD);
        assertEquals(0, reclaim().images());
        mounts.clear();
        assertEquals(1, reclaim().images());
    }

    @Test
    void anImageIsRemovedForTheHandlersThatDoNotUseIt() {
        byHandler = true;
        List.of("", "kata", "runsc").forEach(handler -> image("app", handler, 100));
        sandboxes.put("of-kata", "kata");
        uses("app", "of-kata");
        start();
        passes(PERIOD);
        assertEquals(new ImagesReclaimed(2, 200, Optional.empty()), reclaim());
        assertEquals(List.of("app", "app,runsc"), removed.stream().sorted().toList());
        containers.clear();
        passes(PERIOD);
        reclaim();
        assertEquals("app,kata", removed.getLast());
    }

    @Test
    void anImageThatIsGivenToAPodStaysForItsHandlerOnly() {
        byHandler = true;
        List.of("", "kata").forEach(handler -> image("app", handler, 100));
        image("other", "", 100);
        start();
        passes(PERIOD);
        assertTrue(claims.claim("app", "kata"));
        assertTrue(claims.claim("other", "kata"), "a runtime that keeps images for the default handler only");
        assertEquals(1, reclaim().images());
        assertEquals(List.of("app"), removed);
    }

    @Test
    void whoMayUseAnImageIsKnownAsLongAsAnyHandlerHasIt() {
        byHandler = true;
        List.of("", "kata").forEach(handler -> image("app", handler, 100));
        sandboxes.put("of-kata", "kata");
        uses("app", "of-kata");
        start();
        scope.start("pulls", () -> {
            records.begins("app");
            records.succeeded("app", "app", PullAccess.ANY_POD);
        });
        passes(PERIOD);
        assertEquals(1, reclaim().images());
        assertEquals(1, disk.list("/image_manager/pulled").size());
        containers.clear();
        passes(PERIOD);
        assertEquals(1, reclaim().images());
        assertEquals(0, disk.list("/image_manager/pulled").size());
    }

    @Test
    void anImageOfAHandlerWithoutAnIdIsReported() {
        byHandler = true;
        image("", "kata", 100);
        start();
        assertEquals(0, reclaim().images());
        assertEquals("InvalidImageID", reasons().getLast());
        assertEquals("ImageID is not valid, skipping, image: ,kata", events.getLast().message());
    }

    @Test
    void withoutTheGateHandlersDoNotMatter() {
        image("app", "kata", 100);
        image("old", "kata", 100);
        images.put("old", images.remove("old,kata"));
        uses("app");
        start();
        passes(PERIOD);
        assertEquals(1, reclaim().images());
        assertEquals(List.of("old"), removed, "and the runtime is told none");
    }

    @Test
    void imagesThatPodsAreAboutToUseStay() {
        image("a", 100);
        image("b", 100);
        start();
        passes(PERIOD);
        assertTrue(claims.claim("a", ""));
        scope.start("pull", () -> {
            try {
                claims.pulls("b:1");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        passes(Duration.ZERO);
        assertEquals(0, reclaim().images());
        claims.pulled("b:1");
        assertEquals(1, reclaim().images());
        passes(Duration.ofMinutes(3));
        assertEquals(1, reclaim().images());
        assertEquals(List.of("b", "a"), removed);
    }

    @Test
    void imagesThatAreTooOldGoWhateverRoomThereIs() {
        image("old", 100);
        image("used", 100);
        uses("used");
        start(new ImageGcPolicy(100, 80, Duration.ofMinutes(2), Duration.ofHours(1)));
        passes(Duration.ofMinutes(59));
        assertEquals(List.of(), removed);
        passes(Duration.ofMinutes(10));
        assertEquals(List.of("old"), removed);
        assertEquals(List.of(), events);
    }

    @Test
    void noMoreImagesAreRemovedThanThereHasToBeRoomFor() {
        List.of("a", "b").forEach(id -> image(id, 100));
        start();
        passes(PERIOD);
        available = 100;
        passes(PERIOD);
        assertEquals(1, removed.size(), removed.toString());
        assertEquals(List.of(), events);
        assertEquals(List.of(ImageRemoved.Reason.SPACE), why);
    }

    @Test
    void imagesThatWereTooOldDoNotCountAsRoomThatWasMadeForAFullDisk() {
        image("old", 10);
        image("left", 100);
        uses("left");
        start(new ImageGcPolicy(85, 80, Duration.ofMinutes(2), Duration.ofHours(1)));
        passes(Duration.ofMinutes(62));
        containers.clear();
        available = 85;
        freesRoom = false;
        passes(Duration.ofMinutes(5));
        assertEquals(List.of("old", "left"), removed);
        assertEquals(List.of(ImageRemoved.Reason.AGE, ImageRemoved.Reason.SPACE), why);
        assertTrue(events.getLast().message().contains("(freed 100 bytes)"), events.toString());
    }

    @Test
    void aDiskThatCanNotBeMeasuredIsReportedFromTheSecondTimeOn() {
        mountpoint = "/gone";
        start();
        passes(PERIOD.minusSeconds(1));
        assertEquals(List.of(), events, "the runtime may not be ready yet");
        passes(Duration.ofSeconds(2));
        assertEquals("ImageGCFailed: failed to get imageFs stats: there is nothing at /gone, where the runtime has its images",
                events.getLast().reason() + ": " + events.getLast().message());
        mountpoint = "";
        passes(PERIOD);
        assertEquals("failed to get imageFs stats: imageFs information is unavailable", events.getLast().message());
        mountpoint = "/images";
        passes(PERIOD);
        assertEquals(2, events.size());
    }

    @Test
    void nothingIsCollectedWhenThatIsSwitchedOff() {
        image("old", 100);
        start(new ImageGcPolicy(100, 80, Duration.ZERO, Duration.ZERO));
        available = 0;
        passes(PERIOD.multipliedBy(3));
        assertEquals(List.of(), removed);
        assertEquals(1, reclaim().images(), "unless somebody asks for it");
    }

    @Test
    void imagesThatCanNotBeRemovedDoNotKeepOthers() {
        List.of("stuck", "old").forEach(id -> image(id, 100));
        stuck.add("stuck");
        start();
        passes(PERIOD);
        available = 50;
        passes(PERIOD.multipliedBy(2));
        assertEquals(List.of("old"), removed);
        assertEquals(List.of("ImageGCFailed"), reasons());
        assertEquals("wanted to free 50 bytes, but freed 0 bytes space with errors in image deletion: read-only file system",
                events.getFirst().message());
        assertEquals(Optional.of("wanted to free 9223372036854775807 bytes, but freed 0 bytes space with errors in image "
                + "deletion: read-only file system"), reclaim().failure());
        assertTrue(claims.claim("stuck", ""), "pods may use it");
    }

    @Test
    void aDiskWithoutSizeIsReported() {
        start();
        capacity = 0;
        available = 0;
        passes(PERIOD.multipliedBy(2));
        assertEquals("InvalidDiskCapacity", reasons().getFirst());
        assertTrue(reasons().contains("ImageGCFailed"), reasons().toString());
    }

    @Test
    void aDiskThatStaysTooFullKeepsNoRecordsOfWhatWasRemoved() {
        image("old", 10);
        start();
        scope.start("pulls", () -> {
            records.begins("old");
            records.succeeded("old", "old", PullAccess.ANY_POD);
        });
        passes(PERIOD);
        available = 90;
        passes(PERIOD);
        assertEquals(List.of("old"), removed);
        assertEquals(List.of("FreeDiskSpaceFailed"), reasons());
        assertEquals(0, disk.list("/image_manager/pulled").size());
    }

    @Test
    void nobodyKnowsWithWhatAnImageWasPulledThatIsGone() {
        List.of("used", "old").forEach(id -> image(id, 100));
        uses("used");
        start();
        scope.start("pulls", () -> List.of("used", "old").forEach(id -> {
            records.begins(id);
            records.succeeded(id, id, PullAccess.ANY_POD);
        }));
        passes(PERIOD);
        assertEquals(2, disk.list("/image_manager/pulled").size());
        reclaim();
        assertEquals(1, disk.list("/image_manager/pulled").size());
        assertFalse(images.containsKey("old"));
    }
}
