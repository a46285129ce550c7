package io.jubelet.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rules about code, held against the agent. */
final class ArchitectureTest {

    private static JavaClasses agent;

    @BeforeAll
    static void readTheAgent() {
        agent = new ClassFileImporter()
                .withImportOption(location -> !location.contains("/test-classes/"))
                .importPackages("io.jubelet");
    }

    @Test
    void allLayersAreSeen() {
        for (var layer : List.of("domain", "ports", "adapters.grpc", "adapters.cri", "adapters.apiserver",
                "adapters.http", "adapters.fs", "adapters.plugins", "app")) {
            Assertions.assertTrue(
                    agent.stream().anyMatch(type -> type.getPackageName().startsWith("io.jubelet." + layer)),
                    "no class of " + layer + " was found");
        }
    }

    @TestFactory
    Stream<DynamicTest> theAgentKeepsTheRules() throws IOException {
        return all("io.jubelet", SourceImports.ofAllSources()).stream()
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(agent)));
    }

    static List<ArchRule> all(String root, SourceImports imports) {
        var layers = new LayerRules(root);
        var purity = new PurityRules(root);
        var bus = new BusRules(root);
        var rules = new ArrayList<>(List.of(
                layers.domainKnowsOnlyItself(), layers.portsKnowOnlyTheDomain(), layers.onlyBootNamesAdapters(),
                layers.appKnowsVertxAndPortsOnly(), layers.onlyTheCommandLineKnowsItsLibrary(),
                layers.onlyTheConfigurationKnowsItsLibraries(), layers.nobodyKnowsBoot(),
                layers.entryKnowsOnlyTheMainClassOfBoot(), layers.noCycleBetweenPackages(),
                purity.domainHasNoEffects(), purity.noClockSleepOrChanceInTheCore(),
                bus.payloadsAreRecords(), bus.concernsDoNotKnowEachOther(),
                new ConstructorRules(root).noLongConstructor(),
                new VisibilityRules(root, imports).publicTypesAreNeededElsewhere()));
        layers.adapters().stream().sorted().map(layers::adapterKnowsOnlyPortsAndItsLibraries).forEach(rules::add);
        return rules;
    }
}
