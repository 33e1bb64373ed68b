//! The proof that a machine has the instructions of this form.

/// The proof that the machine has what this form needs.
#[derive(Clone, Copy)]
pub(in crate::solver::nine) struct Avx512(());

impl Avx512 {
    /// Returns the form, where the machine can run it.
    pub(in crate::solver::nine) fn detect() -> Option<Self> {
        let there = std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vl")
            && std::arch::is_x86_feature_detected!("avx512vbmi")
            && std::arch::is_x86_feature_detected!("avx512vbmi2")
            && std::arch::is_x86_feature_detected!("avx512bitalg")
            && std::arch::is_x86_feature_detected!("avx512vpopcntdq")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt");
        there.then_some(Self(()))
    }
}
