package io.jubelet.app.boot;

import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.adapters.http.HttpPodSource;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.PodSourceConfiguration;
import io.jubelet.app.source.StaticManifestReader;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.source.StaticPodOrigin;
import io.jubelet.domain.source.StaticReferences;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.time.Timers;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The sources of static pods that the configuration names. */
final class StaticPodSources {

    private StaticPodSources() {
    }

    /**
     * Makes them; they do nothing until they are started.
     *
     * @throws StartRefused when the URL is none
     */
    static Map<String, PodSource> of(AgentConfiguration configuration, Vertx vertx, PodManifestCodec codec, Timers timers)
            throws StartRefused {
        Map<String, PodSource> sources = new TreeMap<>();
        PodSourceConfiguration wanted = configuration.sources();
        String node = configuration.node().name();
        wanted.staticPodPath().ifPresent(path -> sources.put(ConfigAnnotations.FILE, file(path, configuration, codec, node)));
        if (wanted.staticPodUrl().isPresent()) {
            try {
                sources.put(ConfigAnnotations.HTTP, new HttpPodSource(vertx, wanted.staticPodUrl().get(), wanted.staticPodUrlHeader(),
                        wanted.httpCheckFrequency(),
                        new StaticManifestReader(codec, StaticPodOrigin.Http::new, node, StaticReferences.NONE,
                                configuration.gates().podFields()), timers));
            } catch (IllegalArgumentException e) {
                throw new StartRefused("staticPodURL: " + e.getMessage());
            }
        }
        return sources;
    }

    private static PodSource file(Path path, AgentConfiguration configuration, PodManifestCodec codec, String node) {
        return LocalMachine.manifests(path, configuration.sources().fileCheckFrequency(),
                new StaticManifestReader(codec, StaticPodOrigin.File::new, node, configuration.cluster().isStandalone()
                        ? StaticReferences.CONFIG_OBJECTS : StaticReferences.NONE, configuration.gates().podFields()));
    }
}
