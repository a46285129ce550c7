package io.jubelet.app.api;

import io.jubelet.app.config.ManifestLines;
import io.jubelet.app.config.Origin;
import io.jubelet.app.config.Problem;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.source.StaticObjects;
import io.jubelet.domain.source.StaticPod;
import io.jubelet.domain.source.StaticPodOrigin;
import io.jubelet.domain.source.StaticPods;
import io.jubelet.domain.source.StaticReferences;
import io.jubelet.domain.validation.ConfigObjectValidation;
import io.jubelet.domain.validation.FieldError;
import io.jubelet.domain.validation.GatedFields;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.failure.PortException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/** Checks manifests without running them: what {@code jubelet validate} reports. */
public final class ManifestChecks {

    /** The place that stands for the standard input; a file of this name is {@code ./-}. */
    public static final Path STANDARD_INPUT = Path.of("-");

    private final Supplier<PodManifestCodec> codec;
    private final Function<Path, List<Path>> lister;
    private final Function<Path, byte[]> reader;

    /**
     * Checks that read manifests as an agent does.
     *
     * @param codec is first used when there are manifests
     * @param lister lists the files at a place
     * @param reader reads one of them, or {@link #STANDARD_INPUT}
     */
    public ManifestChecks(Supplier<PodManifestCodec> codec, Function<Path, List<Path>> lister, Function<Path, byte[]> reader) {
        this.codec = codec;
        this.lister = lister;
        this.reader = reader;
    }

    /**
     * Checks manifests.
     *
     * @param paths files, directories and {@link #STANDARD_INPUT}
     * @param nodeName name of the node that would run the pods
     * @param references objects that the pods may refer to
     * @param gated what the pods may have by feature gates
     * @return what would keep pods from running, or be ignored, by file
     */
    public List<Problem> check(List<Path> paths, String nodeName, StaticReferences references, GatedFields gated) {
        var checked = new Checked(nodeName, references, gated);
        // As an agent does: of two with one name the later one counts, so the others are found after it.
        var files = new TreeSet<Path>();
        paths.forEach(place -> files.addAll(checked.files(place)));
        files.descendingSet().forEach(checked::file);
        checked.missingObjects();
        return checked.problems.stream().sorted(Problem.BY_PLACE).toList();
    }

    private final class Checked {

        private final String nodeName;
        private final StaticReferences references;
        private final GatedFields gated;
        private final List<Problem> problems = new ArrayList<>();
        private final Map<String, Path> names = new HashMap<>();
        private final Map<String, Path> uids = new HashMap<>();
        private final Map<ConfigObjectKey, List<Origin>> needed = new HashMap<>();
        private final Map<ConfigObjectKey, Path> objects = new HashMap<>();

        Checked(String nodeName, StaticReferences references, GatedFields gated) {
            this.nodeName = nodeName;
            this.references = references;
            this.gated = gated;
        }

        List<Path> files(Path place) {
            if (place.equals(STANDARD_INPUT)) {
                return List.of(place);
            }
            if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
                problems.add(Problem.warning(new Origin(place.toString(), 0), "", "does not exist (yet); no pods are run"));
                return List.of();
            }
            try {
                return lister.apply(place);
            } catch (PortException e) {
                problems.add(Problem.error(new Origin(place.toString(), 0), "", e.getMessage()));
                return List.of();
            }
        }

        void file(Path file) {
            try {
                content(file, reader.apply(file));
            } catch (ManifestException e) {
                problems.addAll(CodecMessages.errors(file, e.getMessage()));
            } catch (PortException e) {
                problems.add(Problem.error(new Origin(file.toString(), 0), "", e.getMessage()));
            }
        }

        private void content(Path file, byte[] text) {
            List<Problem> wrong = new ArrayList<>();
            PodManifestCodec.Decoded decoded = codec.get().decodeLeniently(text,
                    message -> wrong.addAll(CodecMessages.errors(file, message)));
            decoded.warnings().forEach(remark -> problems.add(CodecMessages.warning(file, remark)));
            problems.addAll(wrong);
            decoded.ofFile();
            ManifestLines lines = ManifestLines.of(text);
            if (wrong.isEmpty()) {
                decoded.written().forEach(pod -> pod(pod.pod().metadata().name(), prepared(pod, file), file, lines));
                decoded.objects().forEach(object -> object(object, file, lines));
            } else {
                var beside = new IndependentErrors(wrong.stream().map(Problem::path).toList());
                decoded.written().forEach(pod -> beside.of(prepared(pod, file)).forEach(error -> error(error, file, lines)));
            }
        }

        private StaticPod prepared(PodManifestCodec.WrittenPod written, Path file) {
            return StaticPods.prepare(written.pod(), pod -> codec.get().hashForm(pod, written.emptyFields()),
                    new StaticPodOrigin.File(file.toString()), nodeName, references, gated);
        }

        private void error(FieldError error, Path file, ManifestLines lines) {
            problems.add(Problem.error(at(file, lines, error.path()), error.path(), error.message()));
        }

        private void pod(String name, StaticPod pod, Path file, ManifestLines lines) {
            switch (pod) {
                case StaticPod.Invalid invalid -> invalid.errors().forEach(error -> error(error, file, lines));
                case StaticPod.Valid valid -> {
                    Path sameName = names.putIfAbsent(valid.pod().fullName(), file);
                    Path sameUid = uids.putIfAbsent(valid.pod().uid(), file);
                    if (sameName != null) {
                        leftOut(file, lines, "metadata.name", "the pod \"" + name + "\"", "a pod", sameName);
                    } else if (sameUid != null) {
                        leftOut(file, lines, "metadata.uid", "the pod \"" + name + "\"", "a pod", sameUid);
                    }
                    if (references == StaticReferences.CONFIG_OBJECTS) {
                        ConfigReferences.required(valid.pod()).forEach(key -> needed
                                .computeIfAbsent(key, _ -> new ArrayList<>()).add(new Origin(file.toString(), 0)));
                    }
                }
            }
        }

        private void object(ConfigObject decoded, Path file, ManifestLines lines) {
            if (references == StaticReferences.NONE) {
                problems.add(Problem.error(at(file, lines, "kind"), "kind",
                        "expected Pod, found " + decoded.key().kind().kind()));
                return;
            }
            ConfigObject object = StaticObjects.withDefaults(decoded);
            ConfigObjectValidation.ofNew(object).forEach(error -> error(error, file, lines));
            Path same = objects.putIfAbsent(object.key(), file);
            if (same != null) {
                leftOut(file, lines, "metadata.name", object.key().toString(), "one", same);
            }
        }

        private void leftOut(Path file, ManifestLines lines, String field, String left, String other, Path last) {
            problems.add(Problem.error(at(file, lines, field), field, left + " is left out: " + other + " of this "
                    + field.replaceFirst(".*\\.", "") + " is in " + last + ", which counts because it comes later"));
        }

        /** A pod may come before its objects, but waits for them. */
        void missingObjects() {
            needed.forEach((key, origins) -> {
                if (!objects.containsKey(key)) {
                    origins.forEach(origin -> problems.add(Problem.warning(origin, "",
                            "the pod waits for " + key + ", which is in none of these manifests")));
                }
            });
        }

        private static Origin at(Path file, ManifestLines lines, String path) {
            return new Origin(file.toString(), lines.of(path));
        }
    }
}
