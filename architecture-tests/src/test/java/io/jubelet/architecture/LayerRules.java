package io.jubelet.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Who may know whom.
 *
 * @param root the package that holds {@code domain}, {@code ports}, {@code adapters} and {@code app}
 */
record LayerRules(String root) {

    /** Which libraries each adapter is there for. */
    private static final Map<String, String[]> LIBRARIES = Map.of(
            "grpc", new String[] {"io.vertx..", "io.netty..", "com.google.protobuf.."},
            "cri", new String[] {"io.vertx.core..", "com.google.protobuf..", "io.jubelet.adapters.grpc.."},
            "plugins", new String[] {"io.vertx.core..", "com.google.protobuf..", "io.jubelet.adapters.grpc.."},
            "apiserver", new String[] {"io.kubernetes..", "okhttp3..", "okio..", "com.google.gson..",
                    "com.fasterxml.jackson.core..", "org.yaml.snakeyaml..", "javax.net..",
                    "javax.security.auth.x500.."},
            "http", new String[] {"io.vertx..", "io.netty..", "javax.net.ssl..", "javax.security.auth.x500..",
                    "com.google.protobuf..", "io.jubelet.adapters.grpc.."},
            // Diagnostics of the Java virtual machine, in one package.
            "fs", new String[] {"com.sun.management..", "javax.management..", "jdk.jfr.."});

    ArchRule domainKnowsOnlyItself() {
        return classes().that().resideInAPackage(root + ".domain..")
                .should().onlyDependOnClassesThat().resideInAnyPackage(root + ".domain..", "java..")
                .because("decisions depend on nothing that could be replaced")
                .allowEmptyShould(true);
    }

    ArchRule portsKnowOnlyTheDomain() {
        return classes().that().resideInAPackage(root + ".ports..")
                .should().onlyDependOnClassesThat()
                .resideInAnyPackage(root + ".ports..", root + ".domain..", "java..")
                .because("ports are in the words of the core, free of frameworks")
                .allowEmptyShould(true);
    }

    ArchRule adapterKnowsOnlyPortsAndItsLibraries(String adapter) {
        var allowed = Stream.concat(
                Stream.of(LIBRARIES.get(adapter)),
                Stream.of(adapterPackage(adapter), root + ".ports..", root + ".domain..", "java.."))
                .toArray(String[]::new);
        return classes().that().resideInAPackage(adapterPackage(adapter))
                .should().onlyDependOnClassesThat().resideInAnyPackage(allowed)
                .because("adapters do not know each other, and each is there for one kind of library")
                .allowEmptyShould(true);
    }

    Set<String> adapters() {
        return LIBRARIES.keySet();
    }

    ArchRule onlyBootNamesAdapters() {
        return noClasses().that().resideInAPackage(root + ".app..").and(not(resideInAPackage(root + ".app.boot..")))
                .should().dependOnClassesThat().resideInAPackage(root + ".adapters..")
                .because("the application talks to ports; the wiring is in one place")
                .allowEmptyShould(true);
    }

    ArchRule appKnowsVertxAndPortsOnly() {
        return classes().that().resideInAPackage(root + ".app..")
                .and(not(resideInAnyPackage(at("boot"), at("entry"), at("cli"), at("config"))))
                .should().onlyDependOnClassesThat()
                .resideInAnyPackage(root + ".app..", root + ".ports..", root + ".domain..", "io.vertx.core..", "java..",
                        // Types of events: declaring one is no I/O. Recordings are a matter of adapters.
                        "jdk.jfr")
                .because("options, configuration files and wire formats end at the edges")
                .allowEmptyShould(true);
    }

    ArchRule onlyTheCommandLineKnowsItsLibrary() {
        return noClasses().that().resideInAPackage(root + ".app..").and(not(resideInAnyPackage(at("boot"), at("cli"))))
                .should().dependOnClassesThat().resideInAPackage("picocli..")
                .because("what runs does not know how it was asked for")
                .allowEmptyShould(true);
    }

    ArchRule onlyTheConfigurationKnowsItsLibraries() {
        return noClasses().that().resideInAPackage(root + ".app..")
                .and(not(resideInAnyPackage(at("boot"), at("config"))))
                .should().dependOnClassesThat().resideInAnyPackage("io.vertx.config..", "org.yaml.snakeyaml..")
                .because("what runs gets settings, not files")
                .allowEmptyShould(true);
    }

    ArchRule nobodyKnowsBoot() {
        return noClasses().that().resideInAPackage(root + ".app..")
                .and(not(resideInAnyPackage(at("boot"), at("entry"))))
                .should().dependOnClassesThat().resideInAnyPackage(at("boot"), at("entry"))
                .because("what is wired does not know who wires it")
                .allowEmptyShould(true);
    }

    ArchRule entryKnowsOnlyTheMainClassOfBoot() {
        return classes().that().resideInAPackage(root + ".app.entry..")
                .should().onlyDependOnClassesThat(resideInAnyPackage(root + ".app.entry..", "java..")
                        .or(name(root + ".app.boot.Main")))
                .because("it runs on older JVMs, which can't load any other class of the agent")
                .allowEmptyShould(true);
    }

    ArchRule noCycleBetweenPackages() {
        return slices().assignedFrom(new EachPackage(root)).should().beFreeOfCycles();
    }

    private String at(String edge) {
        return root + ".app." + edge + "..";
    }

    private String adapterPackage(String adapter) {
        return root + ".adapters." + adapter + "..";
    }

    private record EachPackage(String root) implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith(root + ".")
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "each package";
        }
    }
}
