package io.jubelet.app.boot;

import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.time.Timers;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Objects that all parts of this process share.
 *
 * @param vertx made when it is first requested, like the codec
 * @param codec reads and writes manifests
 * @param version of the agent
 * @param started when the process began
 * @param timers the clock of the machine
 * @param random thread-safe
 */
record AgentProcess(Supplier<Vertx> vertx, Supplier<PodManifestCodec> codec, String version, Instant started, Timers timers,
        RandomGenerator random) {
}
