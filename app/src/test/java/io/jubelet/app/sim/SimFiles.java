package io.jubelet.app.sim;

import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakeLogRotationFiles;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.fake.FakeTerminationMessages;
import io.jubelet.ports.fake.FakeVolumeFiles;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.LogRotationFiles;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.files.TerminationMessages;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeFiles;

/** The ports of an agent that are about files. */
record SimFiles(ContainerLogs logs, LogRotationFiles rotation, PodDirectories directories, TerminationMessages messages, ManagedFiles managed,
        HostVolumes volumes, VolumeFiles volumeFiles) {

    /** Files that are nowhere but in a fake. */
    static SimFiles inMemory(FakeDisk disk) {
        return new SimFiles(new FakeContainerLogs(disk, "/var/log/pods", "/var/log/containers"),
                new FakeLogRotationFiles(disk, "/var/log/pods"),
                new FakePodDirectories(disk, "/var/lib/kubelet"),
                new FakeTerminationMessages(disk, "/var/lib/kubelet", "/var/log/pods"),
                new FakeManagedFiles(disk, "/var/lib/kubelet", "127.0.0.1 localhost\n"),
                new FakeHostVolumes(disk, "/var/lib/kubelet"), new FakeVolumeFiles(disk, "/var/lib/kubelet"));
    }

    /** The same files with trouble; a witness sees what is taken away from pods. */
    SimFiles with(PortTrouble trouble, PortTrouble.Witness witness) {
        return new SimFiles(trouble.on(ContainerLogs.class, logs),
                trouble.on(LogRotationFiles.class, rotation), trouble.on(PodDirectories.class, directories, witness),
                trouble.on(TerminationMessages.class, messages), trouble.on(ManagedFiles.class, managed),
                trouble.on(HostVolumes.class, volumes, witness), trouble.on(VolumeFiles.class, volumeFiles));
    }

    /** Real files, and volumes that the test gives. */
    static SimFiles onDisk(NodeFiles files, HostVolumes volumes) {
        return new SimFiles(files.containerLogs(), files.logRotationFiles(), files.podDirectories(), files.terminationMessages(),
                files.managedFiles(), volumes, files.volumeFiles());
    }
}
