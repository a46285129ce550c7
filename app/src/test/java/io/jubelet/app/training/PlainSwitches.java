package io.jubelet.app.training;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the switches over types as plain code. The compiler leaves the choice of the case to
 * {@link java.lang.runtime.SwitchBootstraps#typeSwitch}, which makes a class for each switch when it is first reached; an AOT cache can't
 * hold those. Switches that compare with texts, numbers or constants of enums, too, stay as they are.
 *
 * <p>What is written computes what {@code typeSwitch} does: -1 for null, else the index of the first type from {@code restart} on of which
 * the target is an instance, or the number of types.
 */
final class PlainSwitches {

    private static final ClassDesc SWITCH_BOOTSTRAPS = ClassDesc.of("java.lang.runtime.SwitchBootstraps");
    private static final int TARGET = 0;
    private static final int RESTART = 1;

    private final ClassDesc owner;
    private final boolean isInterface;
    private final List<Choice> choices = new ArrayList<>();

    private PlainSwitches(ClassModel model) {
        owner = model.thisClass().asSymbol();
        isInterface = model.flags().has(AccessFlag.INTERFACE);
    }

    /** The choice that one switch makes: types in their order, and the types of its parameters. */
    private record Choice(String name, MethodTypeDesc type, List<ClassDesc> cases) {
    }

    /** The class file with plain methods; the same array where there is nothing to write. */
    static byte[] plain(byte[] classFile) {
        ClassModel model = ClassFile.of().parse(classFile);
        boolean none = model.methods().stream().flatMap(method -> method.code().stream()).flatMap(CodeModel::elementStream)
                .noneMatch(PlainSwitches::isOverTypes);
        if (none) {
            return classFile;
        }
        var switches = new PlainSwitches(model);
        return ClassFile.of().transformClass(model, ClassTransform.transformingMethodBodies(switches::replace)
                .andThen(ClassTransform.endHandler(switches::write)));
    }

    private static boolean isOverTypes(CodeElement step) {
        return step instanceof InvokeDynamicInstruction call && call.bootstrapMethod().owner().equals(SWITCH_BOOTSTRAPS)
                && call.bootstrapMethod().methodName().equals("typeSwitch")
                && call.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance);
    }

    private void replace(CodeBuilder code, CodeElement step) {
        if (step instanceof InvokeDynamicInstruction call && isOverTypes(call)) {
            var choice = new Choice("typeSwitch$" + choices.size(), call.typeSymbol(),
                    call.bootstrapArgs().stream().map(ClassDesc.class::cast).toList());
            choices.add(choice);
            code.invokestatic(owner, choice.name(), choice.type(), isInterface);
        } else {
            code.with(step);
        }
    }

    private void write(ClassBuilder to) {
        for (Choice choice : choices) {
            to.withMethodBody(choice.name(), choice.type(), ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> write(code, choice.cases()));
        }
    }

    private static void write(CodeBuilder code, List<ClassDesc> cases) {
        Label something = code.newLabel();
        code.aload(TARGET).ifnonnull(something).iconst_m1().ireturn().labelBinding(something);
        for (int i = 0; i < cases.size(); i++) {
            Label next = code.newLabel();
            code.iload(RESTART).loadConstant(i).if_icmpgt(next);
            code.aload(TARGET).instanceOf(cases.get(i)).ifeq(next).loadConstant(i).ireturn().labelBinding(next);
        }
        code.loadConstant(cases.size()).ireturn();
    }
}
