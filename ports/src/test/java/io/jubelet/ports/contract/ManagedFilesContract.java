package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.files.ManagedFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link ManagedFiles} have to do. */
public abstract class ManagedFilesContract {

    private DiskProbe disk;
    private ManagedFiles files;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Files of pods below {@code <root>/pods}; the hosts file of the machine is {@code <root>/hosts}. */
    protected abstract ManagedFiles files(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        files = files(disk);
    }

    @AfterEach
    void close() {
        disk.close();
    }

    @Test
    void aPodGetsItsHostsFile() {
        String path = files.writeHosts("u1", "127.0.0.1\tlocalhost\n");
        assertEquals(disk.root() + "/pods/u1/etc-hosts", path);
        assertEquals("127.0.0.1\tlocalhost\n", disk.text(path));
        assertEquals(0644, disk.mode(path));
    }

    @Test
    void newContentAppearsWhereTheOldOneIsMounted() {
        String path = files.writeHosts("u1", "a long first content\n");
        disk.makeDirectory(disk.root() + "/container");
        String mounted = disk.root() + "/container/hosts";
        disk.makeSameFile(mounted, path);
        files.writeHosts("u1", "short\n");
        assertEquals("short\n", disk.text(path));
        assertEquals("short\n", disk.text(mounted));
    }

    @Test
    void theHostsFileOfTheMachineIsRead() {
        assertEquals("", files.nodeHosts());
        disk.writeText(disk.root() + "/hosts", "127.0.0.1 localhost\n");
        assertEquals("127.0.0.1 localhost\n", files.nodeHosts());
    }

    @Test
    void aResolverConfigurationIsRead() {
        disk.writeText(disk.root() + "/resolv.conf", "nameserver 10.0.0.10\n");
        assertEquals("nameserver 10.0.0.10\n", files.resolverConfiguration(disk.root() + "/resolv.conf"));
        PortException failure = assertThrows(NotFoundException.class,
                () -> files.resolverConfiguration(disk.root() + "/none"));
        assertTrue(failure.getMessage().contains(disk.root() + "/none"), failure.getMessage());
    }

    @Test
    void aUidNeverLeadsOut() {
        assertThrows(InvalidArgumentException.class, () -> files.writeHosts("../x", ""));
    }

    @Test
    void aFullDiskIsNamed() {
        disk.isolate();
        disk.fillUp();
        PortException failure = assertThrows(ResourceExhaustedException.class, () -> files.writeHosts("u1", "text"));
        assertTrue(failure.getMessage().contains(disk.root()), failure.getMessage());
    }
}
