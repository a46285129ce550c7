package io.jubelet.domain.stats.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.stats.CpuUsage;
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
}
