package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.files.ContainerLogs;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link ContainerLogs} have to do. */
public abstract class ContainerLogsContract {

    private static final PodIdentity POD = new PodIdentity("default", "web", "u1");
    private static final String ID = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    private DiskProbe disk;
    private ContainerLogs logs;
    private String podDirectory;
    private String links;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Logs in {@code <root>/log/pods}, links in {@code <root>/log/containers}. */
    protected abstract ContainerLogs logs(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        logs = logs(disk);
        podDirectory = disk.root() + "/log/pods/default_web_u1";
        links = disk.root() + "/log/containers";
    }

    @AfterEach
    void close() {
        disk.close();
    }

    @Test
    void directoriesAreMadeWhereTheRuntimeWrites() {
        assertEquals(podDirectory, logs.createPodDirectory(POD));
        assertEquals(0755, disk.mode(podDirectory));
        assertEquals(podDirectory + "/c", logs.createContainerDirectory(POD, "c"));
        assertEquals(0755, disk.mode(podDirectory + "/c"));
        assertEquals(podDirectory + "/c", logs.createContainerDirectory(POD, "c"));
    }

    @Test
    void theHighestRunIsFoundAmongAllThatIsLeft() {
        assertEquals(OptionalInt.empty(), logs.highestRun(POD, "c"));
        logs.createContainerDirectory(POD, "c");
        assertEquals(OptionalInt.empty(), logs.highestRun(POD, "c"));
        for (String name : List.of("0.log", "9.log", "10.log.20260101-101010", "x.log", "11.txt", "12log", "-13.log",
                "99999999999999999999.log", "")) {
            disk.writeText(podDirectory + "/c/" + (name.isEmpty() ? "stray" : name), "");
        }
        assertEquals(OptionalInt.of(10), logs.highestRun(POD, "c"));
        assertEquals(OptionalInt.empty(), logs.highestRun(POD, "other"));
    }

    @Test
    void aLinkIsMadeOnlyToALogThatIsThere() {
        String link = links + "/web_default_c-" + ID + ".log";
        logs.createContainerDirectory(POD, "c");
        logs.link(POD, "c", ID, 0);
        assertFalse(disk.exists(link));
        disk.writeText(podDirectory + "/c/0.log", "text");
        logs.link(POD, "c", ID, 0);
        logs.link(POD, "c", ID, 0);
        assertEquals(podDirectory + "/c/0.log", disk.target(link));
    }

    @Test
    void aLinkReplacesAnOlderOne() {
        String link = links + "/web_default_c-" + ID + ".log";
        disk.makeDirectory(links);
        disk.makeLink(link, "/elsewhere");
        disk.writeText(podDirectory + "/c/1.log", "text");
        logs.link(POD, "c", ID, 1);
        assertEquals(podDirectory + "/c/1.log", disk.target(link));
    }

    @Test
    void aRunTakesItsLogsAndItsLinkAlong() {
        for (String name : List.of("1.log", "1.log.20260101-101010", "1.log.20260101-101010.gz", "10.log", "0.log")) {
            disk.writeText(podDirectory + "/c/" + name, "");
        }
        logs.link(POD, "c", ID, 1);
        logs.removeRun(POD, "c", ID, 1);
        for (String name : List.of("1.log", "1.log.20260101-101010", "1.log.20260101-101010.gz")) {
            assertFalse(disk.exists(podDirectory + "/c/" + name), name);
        }
        assertTrue(disk.exists(podDirectory + "/c/10.log"));
        assertTrue(disk.exists(podDirectory + "/c/0.log"));
        assertFalse(disk.exists(links + "/web_default_c-" + ID + ".log"));
        logs.removeRun(POD, "c", ID, 1);
        logs.removeRun(POD, "never", ID, 1);
    }

    @Test
    void podsAreFoundByTheirDirectories() {
        assertEquals(List.of(), logs.pods());
        PodIdentity other = new PodIdentity("kube-system", "dns", "u2");
        logs.createPodDirectory(other);
        logs.createPodDirectory(POD);
        disk.makeDirectory(disk.root() + "/log/pods/not-a-pod");
        disk.writeText(disk.root() + "/log/pods/a_b_c", "a file");
        assertEquals(List.of(POD, other), logs.pods());
    }

    @Test
    void removingAPodFollowsNoLink() {
        disk.writeText(disk.root() + "/outside/precious", "kept");
        logs.createContainerDirectory(POD, "c");
        disk.writeText(podDirectory + "/c/0.log", "text");
        disk.makeLink(podDirectory + "/c/1.log", disk.root() + "/outside/precious");
        disk.makeLink(podDirectory + "/d", disk.root() + "/outside");
        logs.removePod(POD);
        assertFalse(disk.exists(podDirectory));
        assertEquals("kept", disk.text(disk.root() + "/outside/precious"));
        logs.removePod(POD);
    }

    @Test
    void danglingLinksGoUnlessTheirContainerIsInUse() {
        disk.writeText(podDirectory + "/c/0.log", "text");
        logs.link(POD, "c", ID, 0);
        disk.makeLink(links + "/web_default_c-aaaaaaaaaaaa.log", "/nowhere");
        disk.makeLink(links + "/web_default_c-bbbbbbbbbbbb.log", "/nowhere");
        disk.makeLink(links + "/strange", "/nowhere");
        disk.writeText(links + "/a-file.log", "kept");
        logs.removeDanglingLinks("bbbbbbbbbbbb"::equals);
        assertTrue(disk.exists(links + "/web_default_c-" + ID + ".log"));
        assertFalse(disk.exists(links + "/web_default_c-aaaaaaaaaaaa.log"));
        assertTrue(disk.exists(links + "/web_default_c-bbbbbbbbbbbb.log"));
        assertTrue(disk.exists(links + "/strange"));
        assertTrue(disk.exists(links + "/a-file.log"));
    }

    @Test
    void namesNeverLeadOut() {
        PodIdentity outside = new PodIdentity("..", "x", "y");
        logs.createPodDirectory(outside);
        assertTrue(disk.exists(disk.root() + "/log/pods/.._x_y"));
        assertThrows(InvalidArgumentException.class,
                () -> logs.createPodDirectory(new PodIdentity("a", "b/../c", "d")));
        assertThrows(InvalidArgumentException.class, () -> logs.createContainerDirectory(POD, ".."));
        assertThrows(InvalidArgumentException.class, () -> logs.removePod(new PodIdentity("a", "b", "/c")));
    }

    @Test
    void namesTooLongForADirectoryAreRefused() {
        PodIdentity pod = new PodIdentity("n".repeat(63), "p".repeat(253), "u1");
        PortException failure = assertThrows(InvalidArgumentException.class, () -> logs.createPodDirectory(pod));
        assertTrue(failure.getMessage().contains("255"), failure.getMessage());
    }

    @Test
    void aFullDiskIsNamed() {
        disk.isolate();
        disk.fillUp();
        PortException failure = assertThrows(ResourceExhaustedException.class, () -> logs.createContainerDirectory(POD, "c"));
        assertTrue(failure.getMessage().contains(disk.root()), failure.getMessage());
    }
}
