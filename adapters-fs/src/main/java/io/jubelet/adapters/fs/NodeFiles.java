package io.jubelet.adapters.fs;

import io.jubelet.adapters.fs.checkpoint.DiskStateFiles;
import io.jubelet.adapters.fs.checkpoint.ShutdownStateFile;
import io.jubelet.adapters.fs.credential.DiskNodeCredentials;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.log.DiskContainerLogReader;
import io.jubelet.adapters.fs.log.DiskContainerLogs;
import io.jubelet.adapters.fs.log.DiskLogRotationFiles;
import io.jubelet.adapters.fs.log.LogFiles;
import io.jubelet.adapters.fs.log.LogWatches;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.mount.SharedMount;
import io.jubelet.adapters.fs.plugin.PluginLabels;
import io.jubelet.adapters.fs.pod.DiskManagedFiles;
import io.jubelet.adapters.fs.pod.DiskPodDirectories;
import io.jubelet.adapters.fs.pod.DiskTerminationMessages;
import io.jubelet.adapters.fs.pull.DiskPullRecordFiles;
import io.jubelet.adapters.fs.record.DiskVolumeRecords;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.adapters.fs.volume.DiskHostVolumes;
import io.jubelet.adapters.fs.volume.DiskVolumeFiles;
import io.jubelet.adapters.fs.volume.DiskVolumeStatistics;
import io.jubelet.adapters.fs.volume.VolumeCalls;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.files.ContainerLogReader;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.LogRotationFiles;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.files.TerminationMessages;
import io.jubelet.ports.image.NodeCredentials;
import io.jubelet.ports.image.PullRecordFiles;
import io.jubelet.ports.shutdown.ShutdownRecord;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeFiles;
import io.jubelet.ports.volume.VolumeRecords;
import io.jubelet.ports.volume.VolumeStatistics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The files of this node behind the ports that are about files. */
public final class NodeFiles {

    /** How often a log that is followed is looked at, in case the kernel had no watch to give. */
    private static final Duration LOG_CHECK = Duration.ofSeconds(1);

    private final NodePaths paths;
    private final LogFiles logs;
    private final Directories directories = new Directories(new LinuxFileCalls());
    private final TreeRemoval removal = new TreeRemoval(MountTable.ofThisProcess());
    private final LogWatches logWatches = new LogWatches(new LinuxInotifyCalls());
    private final RandomGenerator random;

    /**
     * Files in the given places.
     *
     * @param random source of the names of files; thread-safe
     */
    public NodeFiles(NodePaths paths, RandomGenerator random) {
        this.paths = paths;
        this.logs = new LogFiles(paths.podLogs(), paths.logLinks());
        this.random = random;
    }

    /**
     * Makes the root directory lie on a shared mount, so that containers can share mounts below it with the machine. Comes before
     * anything is mounted below it. Files may be written there meanwhile, by their paths.
     *
     * @return whether anything was to be done
     * @throws ConflictException when something is mounted below it, and the directory on a private mount
     * @throws PermissionDeniedException when the directory can't be made or mounted
     */
    public boolean shareMounts() {
        make(paths.root(), 0750);
        return SharedMount.ofThisProcess().ensure(paths.root());
    }

    /**
     * Makes the directories of the node that are missing.
     *
     * @throws PermissionDeniedException when the file system is read-only or does not permit it
     */
    public void prepare() {
        Path root = paths.root();
        make(root, 0750);
        for (String name : List.of("pods", "plugins", "plugins_registry", "pod-resources")) {
            make(root.resolve(name), 0750);
        }
        make(root.resolve("checkpoints"), 0700);
        make(paths.podLogs(), 0750);
        make(paths.logLinks(), 0755);
    }

    /**
     * Gives the directories in which plugins have their sockets the SELinux label of the files of containers, on a machine with SELinux;
     * comes after {@link #prepare()}, and makes the one of device plugins when it is missing. A directory that can't be labelled is
     * logged.
     *
     * @throws PermissionDeniedException when the directory can't be made
     */
    public void labelPluginDirectories() {
        var labels = new PluginLabels();
        for (String name : List.of("plugins_registry", "plugins", "device-plugins")) {
            make(paths.root().resolve(name), 0750);
            labels.set(paths.root().resolve(name));
        }
    }

    private void make(Path directory, int mode) {
        Failures.translateStep("make the directory", directory, () -> directories.make(directory, mode));
    }

    /** The directories of pods. */
    public PodDirectories podDirectories() {
        return new DiskPodDirectories(paths.pods(), directories, removal);
    }

    /** The directories and links of logs. */
    public ContainerLogs containerLogs() {
        return new DiskContainerLogs(logs, directories, removal);
    }

    /** The files of logs, for their rotation. */
    public LogRotationFiles logRotationFiles() {
        return new DiskLogRotationFiles(logs);
    }

    /** The content of logs. */
    public ContainerLogReader containerLogReader() {
        return new DiskContainerLogReader(logs, logWatches, LOG_CHECK);
    }

    /** The termination messages of containers. */
    public TerminationMessages terminationMessages() {
        return new DiskTerminationMessages(paths.pods(), logs, directories, random);
    }

    /** Hosts and resolver files. */
    public ManagedFiles managedFiles() {
        return new DiskManagedFiles(paths.pods(), paths.hosts(), directories);
    }

    /** Volumes that this machine provides by itself, with FlexVolume drivers where a kubelet looks for them by default. */
    public HostVolumes volumes() {
        return volumes(VolumeCalls.ofThisMachine());
    }

    /**
     * The same with FlexVolume drivers in another directory, which need not be there.
     *
     * @param flexDrivers the directory
     */
    public HostVolumes volumes(Path flexDrivers) {
        return volumes(VolumeCalls.ofThisMachine().withFlexDrivers(flexDrivers));
    }

    private HostVolumes volumes(VolumeCalls calls) {
        return new DiskHostVolumes(paths.pods(), calls, InstantSource.system(), random);
    }

    /** What is recorded about volumes of drivers. */
    public VolumeRecords volumeRecords() {
        return new DiskVolumeRecords(paths.root(), directories, new Mounter(new LinuxMountCalls(), new LinuxFileCalls()),
                new TreeRemoval(MountTable.ofThisProcess()));
    }

    /** How much the volumes of pods take. */
    public VolumeStatistics volumeStatistics() {
        return new DiskVolumeStatistics(paths.pods(), new LinuxFileCalls(), new LinuxMountCalls(), InstantSource.system());
    }

    /** Files in the volumes of pods. */
    public VolumeFiles volumeFiles() {
        return new DiskVolumeFiles(paths.pods(), new LinuxFileCalls());
    }

    /**
     * Credentials for registries that lie on this machine.
     *
     * @param working working directory of the agent
     * @param home home directory of its user, empty when it has none
     */
    public NodeCredentials credentials(Path working, Optional<Path> home) {
        return new DiskNodeCredentials(paths.root(), working, home);
    }

    /** Files about pulls, which kubelets share. */
    public PullRecordFiles pullRecordFiles() {
        return new DiskPullRecordFiles(paths.root().resolve("image_manager"), directories);
    }

    /** Files of state that all kubelets of this machine read. */
    public StateFiles states() {
        return new DiskStateFiles(paths.root());
    }

    /** Files of state in a directory below the root directory, which is there when they are written. */
    public StateFiles states(String directory) {
        return new DiskStateFiles(paths.root().resolve(directory));
    }

    /** When this machine was shut down last. */
    public ShutdownRecord shutdownRecord() {
        return new ShutdownStateFile(paths.root());
    }
}
