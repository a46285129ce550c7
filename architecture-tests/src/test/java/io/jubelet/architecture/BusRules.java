package io.jubelet.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaParameterizedType;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What goes over the event bus, and that concerns meet nowhere else.
 *
 * @param root the package that holds {@code app}
 */
record BusRules(String root) {

    private static final String DEPLOYABLE = "io.vertx.core.Deployable";
    private static final String CONCERN = ".app.bus.Concern";

    /** Looks at every field and every method result of type {@code Topic<...>} or {@code Question<...>}. */
    ArchRule payloadsAreRecords() {
        return classes().that().resideInAPackage(root + ".app..")
                .should(new ArchCondition<JavaClass>("send only records, or sealed interfaces of records") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        payloads(type)
                                .filter(payload -> !isValue(payload.toErasure().reflect()))
                                .forEach(payload -> events.add(SimpleConditionEvent.violated(type,
                                        type.getName() + " has a topic or question of " + payload.getName()
                                                + ", which is no record and no sealed interface of records")));
                    }
                })
                .because("messages are shared between threads without copying")
                .allowEmptyShould(true);
    }

    ArchRule concernsDoNotKnowEachOther() {
        return classes().that(assignableTo(root + CONCERN).or(assignableTo(DEPLOYABLE)))
                .and().resideInAPackage(root + ".app..")
                .should(new ArchCondition<JavaClass>("not depend on another concern or verticle") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        type.getDirectDependenciesFromSelf().stream()
                                .filter(dependency -> isOther(type, dependency.getTargetClass()))
                                .forEach(dependency -> events.add(
                                        SimpleConditionEvent.violated(type, dependency.getDescription())));
                    }
                })
                .because("concerns talk only over the bus")
                .allowEmptyShould(true);
    }

    private boolean isOther(JavaClass concern, JavaClass target) {
        return target.getPackageName().startsWith(root + ".")
                && !target.isInterface()
                && (target.isAssignableTo(DEPLOYABLE) || target.isAssignableTo(root + CONCERN))
                && !target.equals(concern)
                && !concern.isAssignableTo(target.getName())
                && !target.getName().startsWith(concern.getName() + "$")
                && !concern.getName().startsWith(target.getName() + "$");
    }

    private Stream<JavaType> payloads(JavaClass type) {
        return Stream.concat(
                        type.getFields().stream().map(JavaField::getType),
                        type.getMethods().stream().map(JavaMethod::getReturnType))
                .filter(JavaParameterizedType.class::isInstance)
                .map(JavaParameterizedType.class::cast)
                .filter(carrier -> Set.of(root + ".app.bus.Topic", root + ".app.bus.Question")
                        .contains(carrier.toErasure().getName()))
                .map(JavaParameterizedType::getActualTypeArguments)
                .flatMap(List::stream)
                // A method may be generic in the payload; what it is called with is checked where that is declared.
                .filter(payload -> !(payload instanceof JavaTypeVariable<?>));
    }

    private static boolean isValue(Class<?> type) {
        if (type.isRecord()) {
            return true;
        }
        return type.isInterface() && type.isSealed()
                && Stream.of(type.getPermittedSubclasses()).allMatch(BusRules::isValue);
    }
}
