package io.jubelet.domain.stats.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.IoUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.NetworkInterfaceUsage;
import io.jubelet.domain.stats.NetworkUsage;
import io.jubelet.domain.stats.Pressure;
import io.jubelet.domain.stats.SwapUsage;
import io.jubelet.domain.stats.summary.VolumeUse.PvcReference;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SummaryJsonTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:01.987Z");
    private static final OptionalLong NONE = OptionalLong.empty();

    private static FileSystemUse available(long bytes) {
        return new FileSystemUse(NOW, OptionalLong.of(bytes), NONE, NONE, NONE, NONE, NONE);
    }

    private static NodeUse node(Optional<FileSystemUse> fs, Optional<FileSystemUse> images,
            Optional<NodeUse.ProcessLimits> processes) {
        return new NodeUse("node-1", List.of(), START, Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), fs, images, images, processes, Optional.empty());
    }

    @Test
    void whatIsNotThereIsLeftOut() {
        assertEquals("""
                {
                 "node": {
                  "nodeName": "node-1",
                  "startTime": "2026-01-01T00:00:00Z",
                  "fs": {
                   "time": "2026-01-01T00:00:01Z",
                   "availableBytes": 7
                  }
                 },
                 "pods": []
                }""", SummaryJson.of(new Summary(node(Optional.of(available(7)), Optional.empty(), Optional.empty()),
                List.of())));
    }

    @Test
    void theRuntimeAndTheProcessesOfTheNode() {
        assertEquals("""
                {
                 "node": {
                  "nodeName": "node-1",
                  "startTime": "2026-01-01T00:00:00Z",
                  "runtime": {
                   "imageFs": {
                    "time": "2026-01-01T00:00:01Z",
                    "availableBytes": 18446744073709551615
                   },
                   "containerFs": {
                    "time": "2026-01-01T00:00:01Z",
                    "availableBytes": 18446744073709551615
                   }
                  },
                  "rlimit": {
                   "time": "2026-01-01T00:00:01Z",
                   "maxpid": 32768,
                   "curproc": 12
                  }
                 },
                 "pods": []
                }""", SummaryJson.of(new Summary(node(Optional.empty(), Optional.of(available(-1)),
                Optional.of(new NodeUse.ProcessLimits(NOW, 32768, 12))), List.of())));
    }

    @Test
    void aPod() {
        var eth0 = new NetworkInterfaceUsage("eth0", OptionalLong.of(1), OptionalLong.of(0), OptionalLong.of(2),
                OptionalLong.of(0));
        var container = new ContainerUse("main", Instant.EPOCH, Optional.of(new CpuUsage(NOW, OptionalLong.of(5), NONE,
                Optional.of(new Pressure(Optional.of(new Pressure.Stall(9, 0, 12.5, 0.01)), Optional.empty())))),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.of(new SwapUsage(NOW, NONE, OptionalLong.of(0))));
        var pod = new PodUse(new PodIdentity("ns", "a", "u"), START, List.of(container), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.of(new NetworkUsage(NOW, Optional.empty(), List.of(eth0))),
                List.of(new VolumeUse("data", Optional.of(new PvcReference("ns", "claim")), available(1),
                        Optional.of(false))),
                Optional.of(available(3)), OptionalLong.of(4), Optional.empty());
        String text = SummaryJson.of(new Summary(node(Optional.empty(), Optional.empty(), Optional.empty()),
                List.of(pod)));
        assertEquals("""
                 "pods": [
                  {
                   "podRef": {
                    "name": "a",
                    "namespace": "ns",
                    "uid": "u"
                   },
                   "startTime": "2026-01-01T00:00:00Z",
                   "containers": [
                    {
                     "name": "main",
                     "startTime": null,
                     "cpu": {
                      "time": "2026-01-01T00:00:01Z",
                      "usageCoreNanoSeconds": 5,
                      "psi": {
                       "full": {
                        "total": 9,
                        "avg10": 0,
                        "avg60": 12.5,
                        "avg300": 0.01
                       },
                       "some": {
                        "total": 0,
                        "avg10": 0,
                        "avg60": 0,
                        "avg300": 0
                       }
                      }
                     },
                     "swap": {
                      "time": "2026-01-01T00:00:01Z",
                      "swapUsageBytes": 0
                     }
                    }
                   ],
                   "network": {
                    "time": "2026-01-01T00:00:01Z",
                    "name": "",
                    "interfaces": [
                     {
                      "name": "eth0",
                      "rxBytes": 1,
                      "rxErrors": 0,
                      "txBytes": 2,
                      "txErrors": 0
                     }
                    ]
                   },
                   "volume": [
                    {
                     "time": "2026-01-01T00:00:01Z",
                     "availableBytes": 1,
                     "name": "data",
                     "pvcRef": {
                      "name": "claim",
                      "namespace": "ns"
                     },
                     "volumeHealthStats": {
                      "abnormal": false
                     }
                    }
                   ],
                   "ephemeral-storage": {
                    "time": "2026-01-01T00:00:01Z",
                    "availableBytes": 3
                   },
                   "process_stats": {
                    "process_count": 4
                   }
                  }
                 ]
                }""", text.substring(text.indexOf(" \"pods\"")));
    }

    private static OptionalLong of(long value) {
        return OptionalLong.of(value);
    }

    /** Members of the API in their order; all values differ. */
    @Test
    void everyUseHasAllItsMembers() {
        var cpu = Optional.of(new CpuUsage(NOW, of(1), of(2), Optional.empty()));
        var memory = Optional.of(new MemoryUsage(NOW, of(3), of(4), of(5), of(6), of(7), of(8),
                Optional.of(new Pressure(Optional.empty(), Optional.empty()))));
        var io = Optional.of(new IoUsage(NOW, Optional.of(new Pressure(Optional.empty(), Optional.of(new Pressure.Stall(9, 1, 2, 3))))));
        var files = Optional.of(new FileSystemUse(NOW, of(10), of(11), of(12), of(13), of(14), of(15)));
        var swap = Optional.of(new SwapUsage(NOW, of(16), of(17)));
        var container = new ContainerUse("c", START, cpu, memory, io, files, files, swap);
        String uses = "\"cpu\":{T,\"usageNanoCores\":2,\"usageCoreNanoSeconds\":1},\"memory\":{T,\"availableBytes\":4,\"usageBytes\":5,"
                + "\"workingSetBytes\":3,\"rssBytes\":6,\"pageFaults\":7,\"majorPageFaults\":8,\"psi\":{\"full\":S,\"some\":S}},"
                + "\"io\":{T,\"psi\":{\"full\":S,\"some\":{\"total\":9,\"avg10\":1,\"avg60\":2,\"avg300\":3}}}";
        String disk = "{T,\"availableBytes\":10,\"capacityBytes\":11,\"usedBytes\":12,\"inodesFree\":13,\"inodes\":14,\"inodesUsed\":15}";
        String swapped = "\"swap\":{T,\"swapAvailableBytes\":16,\"swapUsageBytes\":17}";
        String started = "\"startTime\":\"2026-01-01T00:00:00Z\",";
        String one = "{\"name\":\"c\"," + started + uses + ",\"rootfs\":" + disk + ",\"logs\":" + disk + "," + swapped + "}";
        String network = "\"network\":{T,\"name\":\"eth0\",\"rxBytes\":1,\"rxErrors\":2,\"txBytes\":3,\"txErrors\":4}";
        var interfaces = Optional.of(new NetworkUsage(NOW,
                Optional.of(new NetworkInterfaceUsage("eth0", of(1), of(2), of(3), of(4))), List.of()));
        var node = new NodeUse("n", List.of(container), START, cpu, memory, io, interfaces, files, Optional.empty(), files,
                Optional.empty(), swap);
        var pod = new PodUse(new PodIdentity("ns", "a", "u"), START, List.of(container), cpu, memory, io, interfaces, List.of(), files,
                NONE, swap);
        assertEquals("{\"node\":{\"nodeName\":\"n\",\"systemContainers\":[" + one + "]," + started + uses + "," + network
                + ",\"fs\":" + disk
                + ",\"runtime\":{\"containerFs\":" + disk + "}," + swapped + "},\"pods\":[{\"podRef\":{\"name\":\"a\",\"namespace\":\"ns\","
                + "\"uid\":\"u\"}," + started + "\"containers\":[" + one + "]," + uses + "," + network
                + ",\"ephemeral-storage\":" + disk + "," + swapped + "}]}",
                SummaryJson.of(new Summary(node, List.of(pod))).replaceAll("\\s", "").replace("\"time\":\"2026-01-01T00:00:01Z\"", "T")
                        .replace("{\"total\":0,\"avg10\":0,\"avg60\":0,\"avg300\":0}", "S"));
    }
}
