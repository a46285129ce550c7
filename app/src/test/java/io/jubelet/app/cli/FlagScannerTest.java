package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.config.ConfigurationField;
import io.jubelet.app.config.KubeletFields;
import io.jubelet.app.config.ValueKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlagScannerTest {

    @Test
    void flagsAreReadWithAndWithoutEquals() {
        assertEquals(Optional.of(Map.of(
                        "max-pods", List.of("3", "4"),
                        "runonce", List.of("true"),
                        "fail-swap-on", List.of("false"),
                        "v", List.of("2", "5", "6"),
                        "cluster-domain", List.of(""),
                        "eviction-hard", List.of("memory.available<1Gi,nodefs.available<5%"))),
                scan("--max-pods=3", "--max_pods", "4", "--runonce", "--fail-swap-on=false", "-v", "2", "--v=5", "-v=6",
                        "--cluster-domain=", "--eviction-hard", "memory.available<1Gi,nodefs.available<5%"));
        assertEquals(Optional.of(Map.of()), scan());
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "--help", "-h", "--version", "--max-pod=3", "--max-pods",
        "--max-pods --runonce", "--runonce true", "-v3", "--", "-", "", "--runonce pods", "--max-pods=3 x", "--=3"})
    void everythingElseIsLeftToPicocli(String line) {
        assertEquals(Optional.empty(), scan(line.split(" ")));
    }

    @Test
    void onlyTheNameOfAFlagIsNormalized() {
        assertEquals(List.of("--max-pods=a_b", "a_b", "-v", "--root-dir"),
                FlagScanner.normalize("--max_pods=a_b", "a_b", "-v", "--root_dir"));
    }

    @Test
    void picocliReadsWhateverTheScannerReadsInTheSameWay() {
        var seed = 7L;
        var random = new Random(seed);
        var fields = KubeletFields.flags().toList();
        for (var round = 0; round < 150; round++) {
            var args = new ArrayList<String>();
            for (var count = random.nextInt(6); count > 0; count--) {
                addFlag(fields.get(random.nextInt(fields.size())), random, args);
            }
            var scanned = FlagScanner.scan(args).orElseThrow(() -> new AssertionError("seed " + seed + ": " + args));
            var parsed = new LinkedHashMap<String, List<String>>();
            for (var option : CommandSpecs.build().parseArgs(args.toArray(String[]::new)).matchedOptions()) {
                parsed.put(option.longestName().replaceFirst("^--?", ""), option.stringValues());
            }
            assertEquals(lastOfSwitches(scanned), lastOfSwitches(parsed), "seed " + seed + ": " + args);
        }
    }

    private static void addFlag(ConfigurationField field, Random random, List<String> args) {
        var texts = List.of("", "1", "true", "false", "a=b,c=d", "-1", "x y", "\"q\"", "a:b",
                "@/etc/hostname", "'", "${HOME}");
        var text = texts.get(random.nextInt(texts.size()));
        var name = "--" + field.flag();
        if (field.kind() == ValueKind.SWITCH) {
            args.add(random.nextBoolean() ? name : name + "=" + text);
        } else if (random.nextBoolean()) {
            args.add(name + "=" + text);
        } else {
            args.add(name);
            args.add(text);
        }
    }

    // Of a repeated switch only the last counts, and picocli forgets the others.
    private static Map<String, List<String>> lastOfSwitches(Map<String, List<String>> flags) {
        var last = new LinkedHashMap<String, List<String>>();
        flags.forEach((flag, texts) -> last.put(flag,
                KubeletFields.byFlag(flag).orElseThrow().kind() == ValueKind.SWITCH ? List.of(texts.getLast()) : texts));
        return last;
    }

    private static Optional<Map<String, List<String>>> scan(String... args) {
        return FlagScanner.scan(FlagScanner.normalize(args));
    }
}
