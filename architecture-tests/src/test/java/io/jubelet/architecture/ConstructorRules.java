package io.jubelet.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/**
 * What needs many things does many things.
 *
 * @param root the package that holds {@code domain}, {@code ports}, {@code adapters} and {@code app}
 */
record ConstructorRules(String root) {

    private static final int MOST = 7;

    /**
     * Records of {@code domain} and of the adapters are exempt: their components are those of a Kubernetes object, a CRI
     * message, or a line of the kernel, which others have defined. So is {@code app.config}, which follows the fields
     * of the configuration file.
     */
    ArchRule noLongConstructor() {
        return classes().that(DescribedPredicate.describe("are no data of a foreign format", this::counts))
                .should(new ArchCondition<JavaClass>("have no constructor with more than " + MOST + " parameters") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        type.getConstructors().stream().filter(c -> c.getRawParameterTypes().size() > MOST)
                                .forEach(c -> events.add(SimpleConditionEvent.violated(c, c.getFullName() + " has "
                                        + c.getRawParameterTypes().size() + " parameters")));
                    }
                })
                .because("a class that needs more is to be divided, or takes what belongs together as one record")
                .allowEmptyShould(true);
    }

    private boolean counts(JavaClass type) {
        return isIn(type, "")
                // Constructors of enums, and of classes inside methods, get parameters from the compiler.
                && !type.isEnum() && !type.isAnonymousClass() && !type.isLocalClass()
                && !isIn(type, ".app.config") && !isGenerated(type)
                && !(type.isRecord() && (isIn(type, ".domain") || isIn(type, ".adapters")));
    }

    private boolean isIn(JavaClass type, String part) {
        return type.getPackageName().equals(root + part) || type.getPackageName().startsWith(root + part + ".");
    }

    private static boolean isGenerated(JavaClass type) {
        return type.isAssignableTo("com.google.protobuf.MessageLite")
                || type.isAssignableTo("com.google.protobuf.MessageLite$Builder");
    }
}
