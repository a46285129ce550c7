package io.jubelet.ports.fake;

import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.ExpandRequest;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.StageRequest;
import io.jubelet.domain.csi.VolumeCapability;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.volume.VolumeDriver;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * {@link VolumeDriver} in memory. Calls are known by the names of the protocol, such as {@code NodeStageVolume}. Whatever is in
 * memory outlives {@link #close}, as a driver outlives agents. Thread-safe.
 */
public final class FakeVolumeDriver implements VolumeDriver {

    private static final CallFailure OVER = new CallFailure(4, "context deadline exceeded");
    private static final CallFailure GONE = new CallFailure(14, "the driver does not answer");

    private final String name;
    private final Set<NodeCapability> capabilities = EnumSet.of(NodeCapability.STAGE_UNSTAGE_VOLUME,
            NodeCapability.EXPAND_VOLUME, NodeCapability.GET_VOLUME_STATS, NodeCapability.VOLUME_CONDITION);
    private final Map<String, Deque<CallFailure>> failures = new HashMap<>();
    private final Map<String, Deque<CallFailure>> lostAnswers = new HashMap<>();
    /** Volumes by path. */
    private final Map<String, String> staged = new TreeMap<>();
    private final Map<String, String> published = new TreeMap<>();
    /** Mount options by path. */
    private final Map<String, List<String>> flags = new TreeMap<>();
    private final List<String> calls = new ArrayList<>();
    private final List<PublishRequest> publications = new ArrayList<>();
    private final List<ExpandRequest> expansions = new ArrayList<>();
    private final List<String> misuse = new ArrayList<>();
    private Optional<FakeDisk> disk = Optional.empty();
    private boolean gone;
    private DriverInfo info;
    private DriverStatistics statistics = new DriverStatistics(Optional.of(new DriverStatistics.Amount(1000, 400, 600)),
            Optional.of(new DriverStatistics.Amount(100, 10, 90)), Optional.of(new DriverStatistics.Condition(false, "in order")));

    /** A driver that stages, measures, and makes volumes larger. */
    public FakeVolumeDriver(String name) {
        this.name = name;
        this.info = new DriverInfo(name, "node-of-" + name, 0, Map.of());
    }

    /** What it says of itself from now on. */
    public synchronized void says(DriverInfo about) {
        info = about;
    }

    /** From now on volumes are seen on this disk. */
    public synchronized void showsOn(FakeDisk shown) {
        disk = Optional.of(shown);
    }

    private void show(Map<String, String> paths, String path, String volume, boolean device) {
        paths.put(path, volume);
        disk.ifPresent(seen -> {
            if (device) {
                seen.put(path, new FakeDisk.Node.Special(FakeDisk.Kind.BLOCK_DEVICE));
            } else {
                seen.makeDirectory(path, 0750);
            }
            seen.mount(path);
        });
    }

    /** The directory of a volume that is published is the driver's to remove; that of a staged one is not. */
    private void hide(Map<String, String> paths, String path, boolean remove) {
        paths.remove(path);
        disk.filter(seen -> seen.node(path).isPresent()).ifPresent(seen -> {
            seen.unmount(path);
            if (remove) {
                seen.remove(path);
            }
        });
    }

    /** What it can do from now on. */
    public synchronized void can(Set<NodeCapability> all) {
        capabilities.clear();
        capabilities.addAll(all);
    }

    /** What it says of mounted volumes from now on. */
    public synchronized void measures(DriverStatistics all) {
        statistics = all;
    }

    /** The next call of this name fails, and does nothing. */
    public synchronized void failNext(String call, CallFailure failure) {
        failures.computeIfAbsent(call, _ -> new ArrayDeque<>()).add(failure);
    }

    /** The next call of this name does what was asked for, and its answer is too late. */
    public synchronized void answerTooLate(String call) {
        lostAnswers.computeIfAbsent(call, _ -> new ArrayDeque<>()).add(OVER);
    }

    /** It answers nobody, or does so again. */
    public synchronized void gone(boolean value) {
        gone = value;
    }

    /** Names of the calls that reached it. */
    public synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    /** What it was asked to mount for pods. */
    public synchronized List<PublishRequest> publications() {
        return List.copyOf(publications);
    }

    /** What it was asked to make larger. */
    public synchronized List<ExpandRequest> expansions() {
        return List.copyOf(expansions);
    }

    /** Volumes that are mounted once, by path. */
    public synchronized Map<String, String> staged() {
        return Map.copyOf(staged);
    }

    /** Volumes that are mounted for pods, by path. */
    public synchronized Map<String, String> published() {
        return Map.copyOf(published);
    }

    /** Options that were given last for a path. */
    public synchronized List<String> flags(String path) {
        return flags.get(path);
    }

    /** What no agent may do, such as publishing a volume that is not staged. */
    public synchronized List<String> misuse() {
        return List.copyOf(misuse);
    }

    @Override
    public synchronized DriverInfo info(Duration limit) {
        question("NodeGetInfo");
        return info;
    }

    @Override
    public synchronized Set<NodeCapability> capabilities(Duration limit) {
        question("NodeGetCapabilities");
        return Set.copyOf(capabilities);
    }

    private void question(String call) {
        calls.add(call);
        Optional<CallFailure> failure = failure(call);
        if (failure.isPresent()) {
            throw new UnavailableException(failure.get().text());
        }
    }

    private Optional<CallFailure> failure(String call) {
        return gone ? Optional.of(GONE) : Optional.ofNullable(failures.getOrDefault(call, new ArrayDeque<>()).poll());
    }

    private DriverOutcome answer(String call, Supplier<DriverOutcome> work) {
        calls.add(call);
        Optional<CallFailure> failure = failure(call);
        if (failure.isPresent()) {
            return failure.get().outcome();
        }
        DriverOutcome outcome = work.get();
        CallFailure lost = lostAnswers.getOrDefault(call, new ArrayDeque<>()).poll();
        return lost == null ? outcome : lost.outcome();
    }

    @Override
    public synchronized DriverOutcome stage(StageRequest request, Duration limit) {
        return answer("NodeStageVolume", () -> {
            show(staged, request.stagingPath(), request.volumeId(), false);
            flags.put(request.stagingPath(), request.capability().mount().map(VolumeCapability.Mount::flags).orElse(List.of()));
            return new DriverOutcome.Done();
        });
    }

    @Override
    public synchronized DriverOutcome publish(PublishRequest request, Duration limit) {
        publications.add(request);
        return answer("NodePublishVolume", () -> {
            boolean missing = !request.stagingPath().isEmpty() && capabilities.contains(NodeCapability.STAGE_UNSTAGE_VOLUME)
                    && !staged.containsKey(request.stagingPath());
            if (missing) {
                misuse.add("published without being staged: " + request.volumeId());
                return new CallFailure(9, "not staged").outcome();
            }
            show(published, request.targetPath(), request.volumeId(), request.capability().mount().isEmpty());
            flags.put(request.targetPath(), request.capability().mount().map(VolumeCapability.Mount::flags).orElse(List.of()));
            return new DriverOutcome.Done();
        });
    }

    @Override
    public synchronized DriverOutcome expand(ExpandRequest request, Duration limit) {
        expansions.add(request);
        return answer("NodeExpandVolume", () -> published.containsKey(request.volumePath())
                || staged.containsKey(request.volumePath())
                ? new DriverOutcome.Done() : new CallFailure(5, "not mounted").outcome());
    }

    @Override
    public synchronized DriverOutcome unpublish(String volumeId, String targetPath, Duration limit) {
        return answer("NodeUnpublishVolume", () -> {
            requireSame(published, targetPath, volumeId);
            hide(published, targetPath, true);
            return new DriverOutcome.Done();
        });
    }

    @Override
    public synchronized DriverOutcome unstage(String volumeId, String stagingPath, Duration limit) {
        return answer("NodeUnstageVolume", () -> {
            Set<String> users = new TreeSet<>(published.values());
            if (users.contains(volumeId)) {
                misuse.add("unstaged while a pod has it: " + volumeId);
            }
            requireSame(staged, stagingPath, volumeId);
            hide(staged, stagingPath, false);
            return new DriverOutcome.Done();
        });
    }

    private void requireSame(Map<String, String> paths, String path, String volumeId) {
        if (!volumeId.equals(paths.getOrDefault(path, volumeId))) {
            misuse.add("another volume is at " + path + ": " + volumeId);
        }
    }

    @Override
    public synchronized DriverStatistics statistics(String volumeId, String volumePath, Duration limit) {
        question("NodeGetVolumeStats");
        if (!published.containsKey(volumePath)) {
            throw new NotFoundException(new CallFailure(5, "not mounted").text());
        }
        return statistics;
    }

    @Override
    public void close() {
        // A connection of one agent; the driver stays.
    }
}
