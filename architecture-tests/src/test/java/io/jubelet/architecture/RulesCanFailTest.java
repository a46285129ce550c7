package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every rule finds its offender in the broken house, and names it. */
final class RulesCanFailTest {

    private static final String ROOT = "io.jubelet.architecture.broken";

    private final JavaClasses broken = new ClassFileImporter().importPackages(ROOT);

    @TestFactory
    Stream<DynamicTest> everyRuleFindsItsOffender() {
        var layers = new LayerRules(ROOT);
        var purity = new PurityRules(ROOT);
        var bus = new BusRules(ROOT);
        return Stream.of(
                finds(layers.domainKnowsOnlyItself(), "domain.KnowsAPort", "ports.Seam"),
                finds(layers.portsKnowOnlyTheDomain(), "ports.NamesAFramework", "io.vertx.core.Vertx"),
                finds(layers.adapterKnowsOnlyPortsAndItsLibraries("fs"), "adapters.fs.KnowsANeighbour",
                        "adapters.cri.Neighbour"),
                finds(layers.adapterKnowsOnlyPortsAndItsLibraries("grpc"), "adapters.grpc.KnowsAnAdapter",
                        "adapters.cri.Neighbour"),
                finds(layers.adapterKnowsOnlyPortsAndItsLibraries("cri"), "adapters.cri.UsesTheWrongLibrary",
                        "org.junit.jupiter.api.Test"),
                finds(layers.adapterKnowsOnlyPortsAndItsLibraries("plugins"), "adapters.plugins.KnowsAnotherAdapter",
                        "adapters.cri.Neighbour"),
                finds(layers.adapterKnowsOnlyPortsAndItsLibraries("http"), "adapters.http.KnowsTheApplication",
                        "app.pods.First"),
                finds(layers.adapterKnowsOnlyPortsAndItsLibraries("apiserver"), "adapters.apiserver.UsesVertx",
                        "io.vertx.core.Vertx"),
                finds(layers.onlyBootNamesAdapters(), "app.pods.NamesAnAdapter", "adapters.cri.Neighbour"),
                finds(layers.appKnowsVertxAndPortsOnly(), "app.pods.UsesALibrary", "org.junit.jupiter.api.Test"),
                finds(layers.onlyTheCommandLineKnowsItsLibrary(), "app.pods.ReadsOptions", "picocli.CommandLine"),
                finds(layers.onlyTheConfigurationKnowsItsLibraries(), "app.pods.ReadsFiles",
                        "io.vertx.config.ConfigRetriever", "org.yaml.snakeyaml.Yaml"),
                finds(layers.nobodyKnowsBoot(), "app.pods.KnowsBoot", "app.boot.Wiring"),
                finds(layers.entryKnowsOnlyTheMainClassOfBoot(), "app.entry.LoadsTooMuch", "app.boot.Wiring"),
                finds(layers.noCycleBetweenPackages(), "app.cycle.one", "app.cycle.two"),
                finds(purity.domainHasNoEffects(), "domain.HasEffects", "java.nio.file.Path", "System.getenv()",
                        "java.util.concurrent.ConcurrentHashMap", "java.time.Clock"),
                finds(purity.noClockSleepOrChanceInTheCore(), "app.pods.ReadsTheClock", "Instant.now()",
                        "System.currentTimeMillis()", "Thread.sleep(", "Math.random()", "UUID.randomUUID()",
                        "CountDownLatch.await(", "CompletableFuture.orTimeout("),
                finds(bus.payloadsAreRecords(), "app.bus.Topics", "app.bus.Mutable", "app.bus.Open", "app.bus.Half",
                        "java.lang.String", "app.bus.Asked", "app.bus.Answered"),
                finds(bus.concernsDoNotKnowEachOther(), "app.pods.First", "app.pods.Second", "app.pods.OneConcern",
                        "app.pods.OtherConcern"),
                finds(new ConstructorRules(ROOT).noLongConstructor(), "app.pods.TakesTooMuch", "app.pods.CarriesTooMuch"),
                finds(new VisibilityRules(ROOT, SourceImports.NONE).publicTypesAreNeededElsewhere(), "app.pods.PublicForNobody"));
    }

    @TestFactory
    Stream<DynamicTest> noRuleIsForgottenHere() {
        return ArchitectureTest.all(ROOT, SourceImports.NONE).stream().map(rule -> DynamicTest.dynamicTest(rule.getDescription(),
                () -> assertThrows(AssertionError.class, () -> rule.check(broken))));
    }

    private DynamicTest finds(ArchRule rule, String... names) {
        return DynamicTest.dynamicTest(rule.getDescription(), () -> {
            var message = assertThrows(AssertionError.class, () -> rule.check(broken)).getMessage();
            for (var name : names) {
                assertTrue(message.contains(name), () -> name + " is not named in: " + message);
            }
        });
    }
}
