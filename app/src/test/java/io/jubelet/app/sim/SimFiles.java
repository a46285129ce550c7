package io.jubelet.app.sim;

import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakeLogRotationFiles;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.FakeTerminationMessages;
import io.jubelet.ports.fake.FakeVolumeFiles;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.LogRotationFiles;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.files.TerminationMessages;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeFiles;
import java.util.Optional;

/** The ports of an agent that are about files. */
record SimFiles(ContainerLogs logs, LogRotationFiles rotation, PodDirectories directories, TerminationMessages messages,
        ManagedFiles managed, StateFiles states, HostVolumes volumes, VolumeFiles volumeFiles) {

    /** Files that are nowhere but in a fake. */
    static SimFiles inMemory(FakeDisk disk) {
        return new SimFiles(new FakeContainerLogs(disk, "/var/log/pods", "/var/log/containers"),
                new FakeLogRotationFiles(disk, "/var/log/pods"),
                new FakePodDirectories(disk, "/var/lib/kubelet"),
                new FakeTerminationMessages(disk, "/var/lib/kubelet", "/var/log/pods"),
                new FakeManagedFiles(disk, "/var/lib/kubelet", "127.0.0.1 localhost\n"),
                new FakeStateFiles(disk, "/var/lib/kubelet"),
                new FakeHostVolumes(disk, "/var/lib/kubelet"), new FakeVolumeFiles(disk, "/var/lib/kubelet"));
    }

    /** The same files with faults; an observer sees what is removed from pods. */
    SimFiles with(PortFaults faults, PortFaults.Observer observer) {
        return new SimFiles(faults.on(ContainerLogs.class, logs),
                faults.on(LogRotationFiles.class, rotation), faults.on(PodDirectories.class, directories, observer),
                faults.on(TerminationMessages.class, messages), faults.on(ManagedFiles.class, managed),
                writesFail(faults),
                faults.on(HostVolumes.class, volumes, observer), faults.on(VolumeFiles.class, volumeFiles));
    }

    /** An agent that can't read its state does not start, and is started again until it can. */
    private StateFiles writesFail(PortFaults faults) {
        StateFiles failing = faults.on(StateFiles.class, states);
        return new StateFiles() {
            @Override
            public String path(String name) {
                return states.path(name);
            }

            @Override
            public Optional<String> read(String name) {
                return states.read(name);
            }

            @Override
            public void write(String name, String content) {
                failing.write(name, content);
            }
        };
    }

    /** Real files, and volumes that the test gives. */
    static SimFiles onDisk(NodeFiles files, HostVolumes volumes) {
        return new SimFiles(files.containerLogs(), files.logRotationFiles(), files.podDirectories(), files.terminationMessages(),
                files.managedFiles(), files.states(), volumes, files.volumeFiles());
    }
}
