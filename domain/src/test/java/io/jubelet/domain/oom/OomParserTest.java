package io.jubelet.domain.oom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.node.NodeEventContent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OomParserTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final String POD = "/kubepods/burstable/pod6b1d8e3c";
    private static final String CONTAINER = POD + "/2f0c";

    private static final String BEGIN =
            "stress invoked oom-killer: gfp_mask=0xcc0(GFP_KERNEL), order=0, oom_score_adj=985";
    private static final String SUMMARY = "oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null),cpuset=2f0c,"
            + "mems_allowed=0,oom_memcg=" + POD + ",task_memcg=" + CONTAINER + ",task=stress,pid=4711,uid=0";
    private static final String KILLED_IN_CGROUP = "Memory cgroup out of memory: Killed process 4711 (stress) "
            + "total-vm:77080kB, anon-rss:65188kB, file-rss:256kB, shmem-rss:0kB, UID:0 pgtables:172kB oom_score_adj:985";
    private static final String GLOBAL_SUMMARY = "oom-kill:constraint=CONSTRAINT_NONE,nodemask=(null),cpuset=/,"
            + "mems_allowed=0,global_oom,task_memcg=/system.slice/db.service,task=postgres,pid=99,uid=70";
    private static final String KILLED = "Out of memory: Killed process 99 (postgres) total-vm:5kB, anon-rss:4kB, "
            + "file-rss:0kB, shmem-rss:0kB, UID:70 pgtables:1kB oom_score_adj:0";
    private static final String OLD_CGROUPS =
            "Task in " + CONTAINER + " killed as a result of limit of " + POD;
    private static final String OLD_KILLED =
            "Killed process 4711 (stress), UID 0, total-vm:77080kB, anon-rss:65188kB, file-rss:256kB, shmem-rss:0kB";

    private final OomParser parser = new OomParser();
    private int sequence;

    private List<OomKill> kills(String... texts) {
        List<OomKill> kills = new ArrayList<>();
        for (String text : texts) {
            parser.next("4," + sequence++ + ",1000,-;" + text + "\n", NOW).ifPresent(kills::add);
        }
        return kills;
    }

    private static OomKill inContainer(String constraint) {
        return new OomKill(POD, CONTAINER, "stress", 4711, constraint, NOW);
    }

    private static OomKill ofSystem() {
        return new OomKill("/", "/system.slice/db.service", "postgres", 99, "CONSTRAINT_NONE", NOW);
    }

    @Test
    void aKillInACgroupIsCompleteWithItsSummary() {
        assertEquals(List.of(inContainer("CONSTRAINT_MEMCG")), kills(BEGIN, "CPU: 1 PID: 4711 Comm: stress",
                "Call Trace:", "memory: usage 65536kB, limit 65536kB, failcnt 23", SUMMARY));
        assertEquals(List.of(), kills(KILLED_IN_CGROUP, "oom_reaper: reaped process 4711 (stress)"));
        assertFalse(inContainer("CONSTRAINT_MEMCG").isOfSystem());
    }

    @Test
    void aKillForTheWholeMachineIsCompleteWhenTheProcessWasKilled() {
        assertEquals(List.of(), kills(BEGIN, "Mem-Info:", GLOBAL_SUMMARY));
        assertEquals(List.of(ofSystem()), kills(KILLED));
        assertTrue(ofSystem().isOfSystem());
    }

    @ParameterizedTest
    @ValueSource(strings = {"CONSTRAINT_CPUSET", "CONSTRAINT_MEMORY_POLICY"})
    void aKillForWantOfSomeNodesOfMemoryIsOneOfTheMachine(String constraint) {
        List<OomKill> kills = kills(BEGIN, GLOBAL_SUMMARY.replace("CONSTRAINT_NONE", constraint), KILLED);
        assertEquals(List.of(constraint), kills.stream().map(OomKill::constraint).toList());
        assertTrue(kills.getFirst().isOfSystem());
    }

    @Test
    void kernelsBefore5Dot0NameTheCgroupsInALineOfTheirOwn() {
        assertEquals(List.of(inContainer("")), kills(BEGIN, OLD_CGROUPS,
                "Memory cgroup out of memory: Kill process 4711 (stress) score 1001 or sacrifice child", OLD_KILLED));
        assertFalse(inContainer("").isOfSystem());
        List<OomKill> ofMachine = kills(BEGIN, "Out of memory: Kill process 7 (mem eater) score 900 or sacrifice child",
                "Killed process 7 (mem eater) total-vm:1kB, anon-rss:1kB, file-rss:0kB");
        assertEquals(List.of(new OomKill("/", "/", "mem eater", 7, "", NOW)), ofMachine);
        assertTrue(ofMachine.getFirst().isOfSystem());
    }

    @Test
    void killsOneAfterAnotherDontMix() {
        assertEquals(List.of(inContainer("CONSTRAINT_MEMCG"), ofSystem(), inContainer(""), ofSystem()),
                kills(BEGIN, SUMMARY, KILLED_IN_CGROUP, BEGIN, GLOBAL_SUMMARY, KILLED, BEGIN, OLD_CGROUPS, OLD_KILLED,
                        BEGIN, GLOBAL_SUMMARY, KILLED));
    }

    @Test
    void whatALostKillLeftIsForgottenByTheNext() {
        assertEquals(List.of(ofSystem()), kills(BEGIN, OLD_CGROUPS, BEGIN, GLOBAL_SUMMARY, KILLED));
    }

    @Test
    void withoutTheLineOfTheCgroupAKillIsStillNotTakenForOneOfTheMachine() {
        List<OomKill> kills = kills(BEGIN, KILLED_IN_CGROUP);
        assertEquals(List.of("stress"), kills.stream().map(OomKill::process).toList());
        assertFalse(kills.getFirst().isOfSystem());
    }

    @Test
    void aKillThatNeverBeganIsNone() {
        assertEquals(List.of(), kills(SUMMARY, KILLED_IN_CGROUP, GLOBAL_SUMMARY, KILLED, OLD_CGROUPS, OLD_KILLED));
    }

    @Test
    void aSummaryThatIsCutOffLeavesTheKillToTheNextLine() {
        for (int end = 0; end < SUMMARY.lastIndexOf(",uid="); end++) {
            assertEquals(List.of(), kills(BEGIN, SUMMARY.substring(0, end)), SUMMARY.substring(0, end));
        }
        assertEquals(1, kills(BEGIN, SUMMARY.substring(0, 40), KILLED_IN_CGROUP).size());
        assertEquals(List.of(inContainer("CONSTRAINT_MEMCG")),
                kills(BEGIN, SUMMARY.replace("pid=4711", "pid=x"), KILLED_IN_CGROUP));
        assertEquals(List.of(), kills(BEGIN, KILLED.replace("99", "99999999999")));
    }

    @Test
    void aProcessCantPretendToBeAnotherByItsName() {
        List<String> names = List.of("x,pid=1,uid=0", "a) (b", ",oom_memcg=/", ",task_memcg=/x", ";uid=,");
        for (String name : names) {
            assertEquals(List.of(new OomKill(POD, CONTAINER, name, 4711, "CONSTRAINT_MEMCG", NOW)),
                    kills(BEGIN, SUMMARY.replace("task=stress", "task=" + name)), name);
            assertEquals(List.of(name), kills(BEGIN, GLOBAL_SUMMARY.replace("task=postgres", "task=" + name),
                    KILLED.replace("(postgres)", "(" + name + ")")).stream().filter(OomKill::isOfSystem)
                    .map(OomKill::process).toList());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 12, 30, 191})
    void whatAProcessWroteIsNotTaken(int priority) {
        for (String text : List.of(BEGIN, SUMMARY, BEGIN, GLOBAL_SUMMARY, KILLED)) {
            assertTrue(parser.next(priority + ",1,1,-;" + text + "\n", NOW).isEmpty());
        }
        assertEquals(List.of(), kills(BEGIN));
        assertTrue(parser.next(priority + ",1,1,-;" + KILLED + "\n", NOW).isEmpty());
        assertEquals(List.of(ofSystem()), kills(GLOBAL_SUMMARY, KILLED));
    }

    @Test
    void linesThatFollowTheTextAreNotTaken() {
        assertEquals(List.of(), kills("usb 1-1: new device\n NAME=" + BEGIN, KILLED));
        assertEquals(List.of(), kills(BEGIN, "usb 1-1: new device\n NAME=" + KILLED));
    }

    @Test
    void garbageIsLeftAside() {
        var random = new Random(42);
        List<String> texts = List.of(BEGIN, SUMMARY, GLOBAL_SUMMARY, KILLED, OLD_CGROUPS, OLD_KILLED);
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder("4,1,1,-;" + texts.get(random.nextInt(texts.size())));
            for (int change = random.nextInt(6); change > 0; change--) {
                int at = random.nextInt(text.length());
                if (random.nextBoolean()) {
                    text.setCharAt(at, (char) random.nextInt(256));
                } else {
                    text.delete(at, Math.min(text.length(), at + random.nextInt(60)));
                    text.append(' ');
                }
            }
            parser.next(text.toString(), NOW);
        }
        assertEquals(List.of(ofSystem()), kills(BEGIN, GLOBAL_SUMMARY, KILLED));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "postgres | 99 | System OOM encountered, victim process: postgres, pid: 99",
        "''       | 99 | System OOM encountered",
        "postgres | 0  | System OOM encountered"})
    void theNoticeNamesTheVictimWhenAllOfItIsKnown(String process, int pid, String message) {
        assertEquals(new NodeEventContent(true, "SystemOOM", message), new OomKill("/", "/", process, pid, "", NOW).event());
    }
}
