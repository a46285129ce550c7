package io.jubelet.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.stream.Stream;

/**
 * Classes are package-private until another package needs them.
 *
 * @param root the package that holds {@code domain}, {@code ports}, {@code adapters} and {@code app}
 * @param imports what sources import, tests and examples included: the compiler copies constants, and leaves no trace of their class
 */
record VisibilityRules(String root, SourceImports imports) {

    /** Public for others than packages of ours, or for a reason that is not in their code; regular expressions below the root. */
    private static final List<String> EXCEPTIONS = List.of(
            // Objects of the API, records that the codec makes by reflection from its own package.
            "adapters\\.apiserver\\.(node|objects)\\.(\\w+Object|ReviewObjects)",
            // Found by ServiceLoader.
            "app\\.config\\.KubeletConfigurationProcessor",
            // Started by the launcher.
            "app\\.entry\\.Main",
            // Generated from .proto files.
            ".*\\.wire\\..*");

    ArchRule publicTypesAreNeededElsewhere() {
        return classes().that(DescribedPredicate.describe("are public", this::counts))
                .should(new ArchCondition<JavaClass>("be used by another package, or by what other packages may call") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        if (!isUsedElsewhere(type) && !isInSignature(type)) {
                            events.add(SimpleConditionEvent.violated(type, type.getName() + " is public, and used by "
                                    + type.getPackageName() + " alone"));
                        }
                    }
                })
                .because("what nobody else can see can be changed without asking anybody")
                .allowEmptyShould(true);
    }

    private boolean counts(JavaClass type) {
        return type.getPackageName().startsWith(root + ".") && type.isTopLevelClass() && isPublic(type)
                && EXCEPTIONS.stream().noneMatch(type.getName().substring(root.length() + 1)::matches);
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC);
    }

    private boolean isUsedElsewhere(JavaClass type) {
        return imports.anyElsewhere(type.getName(), type.getPackageName())
                || type.getDirectDependenciesToSelf().stream()
                        .anyMatch(use -> !use.getOriginClass().getPackageName().equals(type.getPackageName()));
    }

    /** Whether a value of the type can get to another package, which need not name it. Two that only name each other are not found. */
    private static boolean isInSignature(JavaClass type) {
        return type.getPackage().getClasses().stream()
                .filter(other -> !outermost(other).equals(type) && isPublic(other) && isPublic(outermost(other)))
                .flatMap(other -> other.getMembers().stream())
                .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC)
                        || member.getModifiers().contains(JavaModifier.PROTECTED))
                .flatMap(VisibilityRules::signature)
                .anyMatch(part -> part.getAllInvolvedRawTypes().contains(type));
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(VisibilityRules::outermost).orElse(type);
    }

    private static Stream<JavaType> signature(JavaMember member) {
        return switch (member) {
            case JavaField field -> Stream.of(field.getType());
            case JavaCodeUnit unit -> Stream.of(List.of(unit.getReturnType()), unit.getParameterTypes(), unit.getExceptionTypes())
                    .flatMap(List::stream);
            default -> Stream.of();
        };
    }
}
