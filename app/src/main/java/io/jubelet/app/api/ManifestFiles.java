package io.jubelet.app.api;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.Origin;
import io.jubelet.app.config.Problem;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.StaticObjects;
import io.jubelet.domain.source.StaticPod;
import io.jubelet.domain.source.StaticPodOrigin;
import io.jubelet.domain.source.StaticPods;
import io.jubelet.domain.source.StaticReferences;
import io.jubelet.domain.validation.ConfigObjectValidation;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.PodManifestCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Looks at the manifests of a configuration without running them: what {@code jubelet validate} tells. */
public final class ManifestFiles {

    private static final long LARGEST = 10L << 20;

    private final Supplier<PodManifestCodec> codec;
    private final StaticReferences references;

    ManifestFiles(Supplier<PodManifestCodec> codec, StaticReferences references) {
        this.codec = codec;
        this.references = references;
    }

    List<Problem> check(AgentConfiguration configuration) {
        List<Problem> problems = new ArrayList<>();
        Map<String, Path> names = new HashMap<>();
        for (Path file : files(configuration, problems)) {
            check(file, configuration.node().name(), names, problems);
        }
        return problems;
    }

    private static List<Path> files(AgentConfiguration configuration, List<Problem> problems) {
        Path place = configuration.sources().staticPodPath().orElse(null);
        if (place == null) {
            return List.of();
        }
        if (!Files.exists(place)) {
            problems.add(Problem.warning(new Origin(place.toString(), 0), "", "does not exist (yet); no pods are run"));
            return List.of();
        }
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        try (Stream<Path> entries = Files.list(place)) {
            return entries.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith(".")).sorted().toList();
        } catch (IOException e) {
            problems.add(Problem.error(new Origin(place.toString(), 0), "", "can't be read: " + e.getMessage()));
            return List.of();
        }
    }

    private void check(Path file, String nodeName, Map<String, Path> names, List<Problem> problems) {
        var origin = new Origin(file.toString(), 0);
        try {
            if (Files.size(file) > LARGEST) {
                problems.add(Problem.error(origin, "", "is larger than 10 MiB; a manifest may not be"));
                return;
            }
            PodManifestCodec.Decoded decoded = codec.get().decode(Files.readAllBytes(file));
            decoded.remarks().forEach(remark -> problems.add(Problem.warning(origin, "", remark)));
            if (decoded.list()) {
                problems.add(Problem.error(origin, "", "holds a list of pods; a manifest file holds one Pod"));
                return;
            }
            for (Pod pod : decoded.pods()) {
                check(pod, file, nodeName, names, problems);
            }
            for (ConfigObject object : decoded.objects()) {
                check(object, file, names, problems);
            }
        } catch (ManifestException e) {
            problems.add(Problem.error(origin, "", e.getMessage()));
        } catch (IOException e) {
            problems.add(Problem.error(origin, "", "can't be read: " + e.getMessage()));
        }
    }

    private void check(Pod pod, Path file, String nodeName, Map<String, Path> names, List<Problem> problems) {
        var origin = new Origin(file.toString(), 0);
        switch (StaticPods.prepare(pod, codec.get().encode(pod), new StaticPodOrigin.File(file.toString()),
                nodeName, references)) {
            case StaticPod.Invalid invalid -> invalid.errors().forEach(error ->
                    problems.add(Problem.error(origin, "", error.toString())));
            case StaticPod.Valid valid -> {
                Path first = names.putIfAbsent(valid.pod().fullName(), file);
                if (first != null) {
                    problems.add(Problem.error(origin, "metadata.name", "the pod " + pod.metadata().name()
                            + " is in " + first + " already; only the first one is run"));
                }
            }
        }
    }

    private void check(ConfigObject decoded, Path file, Map<String, Path> names, List<Problem> problems) {
        var origin = new Origin(file.toString(), 0);
        if (references == StaticReferences.NONE) {
            problems.add(Problem.error(origin, "", "expected kind Pod, found " + decoded.key().kind().kind()));
            return;
        }
        ConfigObject object = StaticObjects.withDefaults(decoded);
        ConfigObjectValidation.ofNew(object).forEach(error ->
                problems.add(Problem.error(origin, "", error.toString())));
        Path first = names.putIfAbsent(object.key().toString(), file);
        if (first != null) {
            problems.add(Problem.error(origin, "metadata.name", "the " + object.key() + " is in " + first
                    + " already; only the first one is read"));
        }
    }
}
